import { strict as assert } from 'node:assert';
import { Follower } from '../../src/rewriting/follower';
import { becomes } from '../waiting';

describe('a view that follows', () => {
  const start = (visible: boolean) => {
    const seen: string[] = [];
    const view = { visible, seen };
    const follower = new Follower<string>({
      rest: 1,
      isVisible: () => view.visible,
      follow: (to) => seen.push(to),
    });
    return { view, follower };
  };

  it('goes to the last of several places', async () => {
    const { view, follower } = start(true);
    follower.soon(() => 'first');
    follower.soon(() => 'second');
    await becomes(() => view.seen.length > 0, true);
    assert.deepEqual(view.seen, ['second']);
  });

  it('shows where the user is when it is visible again', async () => {
    const { view, follower } = start(false);
    const asked: string[] = [];
    const place = (name: string) => () => {
      asked.push(name);
      return name;
    };
    follower.soon(place('first'));
    await becomes(() => asked, ['first']);
    follower.soon(place('second'));
    await becomes(() => asked, ['first', 'second']);
    follower.visible();
    assert.deepEqual(view.seen, [], 'it is still hidden');
    view.visible = true;
    follower.visible();
    follower.visible();
    assert.deepEqual(view.seen, ['second']);
  });

  it('asks for the place as it is then', async () => {
    const { view, follower } = start(false);
    let place: string | undefined = 'elsewhere';
    let asked = false;
    follower.soon(() => {
      asked = true;
      return place;
    });
    await becomes(() => asked, true);
    place = undefined;
    view.visible = true;
    follower.visible();
    assert.deepEqual(view.seen, []);
  });

  it('stays at what the user has asked for', async () => {
    const { view, follower } = start(false);
    let asked = 0;
    const place = () => {
      asked++;
      return 'cursor';
    };
    follower.soon(place);
    await becomes(() => asked, 1);
    follower.soon(place);
    follower.stay();
    view.visible = true;
    follower.visible();
    // Its timer is a later one.
    const other = start(true);
    other.follower.soon(() => 'later');
    await becomes(() => other.view.seen, ['later']);
    assert.deepEqual([view.seen, asked], [[], 1]);
  });
});
