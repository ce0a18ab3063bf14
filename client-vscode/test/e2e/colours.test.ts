import { until } from '../waiting';
import { inEditor } from './session';

for (const theme of ['dark', 'light'] as const) {
  describe(`colours in the ${theme} theme`, () => {
    const editor = inEditor({
      theme,
      files: {
        'a.listops': '# note\n[MAX 3 [MED 1 2]] = 3\n',
        'b.arith': '# note\n(12 + 345) = 6\n',
        'c.algebra': '# note\n(+3*a - 2*z) = +a\n',
      },
    });

    for (const { file, different, wrong } of [
      { file: 'a.listops', different: ['# note', 'MAX', '3'], wrong: 'MED' },
      { file: 'b.arith', different: ['# note', '12', '+'], wrong: '345' },
      { file: 'c.algebra', different: ['# note', '+3', 'a'], wrong: 'z' },
    ]) {
      it(`distinguish tokens in ${file}`, async () => {
        await editor().open(file);
        const words = [...different, wrong];
        await until(
          async () => {
            const all = await editor().colours();
            const colours = words.flatMap(
              (word) => all.find(({ text }) => text === word)?.colour ?? [],
            );
            return new Set(colours).size === words.length ? true : undefined;
          },
          `a colour of its own for each of ${words.join(', ')}`,
        );
      });
    }
  });
}
