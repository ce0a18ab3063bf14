import '../shared/theme.css';
import './training.css';
import type { TrainingForm } from '../../src/training/form';
import type { FromPage, ToPage, TrainingViewModel } from '../../src/training/pageMessages';
import { button, h, root } from '../shared/dom';
import { connect } from '../shared/connection';
import { detailPart } from './detail';
import { formPart } from './form';
import { runsPart } from './runs';

const host = connect<ToPage, FromPage, TrainingForm>(({ view }) => show(view));

const notice = h('section', { class: 'card notice', id: 'notice', role: 'status' });
const runs = runsPart(
  (run) => host.send({ type: 'select', run }),
  () => host.send({ type: 'refresh' }),
);
const detail = detailPart({
  onStop: () => host.send({ type: 'stop' }),
  onResume: (run) => host.send({ type: 'resume', run }),
  onStartOver: (run) => host.send({ type: 'startOver', run }),
  onQuestion: () => host.send({ type: 'question' }),
});
const side = h('div', { class: 'side' }, runs.element);
const all = h('div', { class: 'halves' }, side, detail.element);
let form: ReturnType<typeof formPart> | undefined;
let noticed = '';

all.hidden = true;
root().append(h('h1', {}, 'Train a Network'), notice, all);

function show(view: TrainingViewModel): void {
  showNotice(view);
  all.hidden = view.availability !== 'ready' || view.choices === undefined;
  if (all.hidden || view.choices === undefined) {
    return;
  }
  if (form === undefined) {
    form = formPart({
      choices: view.choices,
      device: view.device,
      remembered: host.remembered(),
      onChange: (filled) => host.remember(filled),
      onStart: (request) => host.send({ type: 'start', request }),
    });
    side.prepend(form.element);
  }
  form.show({ ...view, languages: view.choices.languages });
  runs.show(view.runs, view.shown?.run);
  detail.show(view.shown);
}

function showNotice(view: TrainingViewModel): void {
  const parts = noticeOf(view);
  notice.hidden = parts === undefined;
  const text = parts?.text ?? '';
  if (text === noticed) {
    return;
  }
  noticed = text;
  const { remedy } = parts ?? {};
  notice.replaceChildren(
    h('p', {}, text),
    ...(remedy === undefined ? [] : [button({}, remedy.label, () => host.send(remedy.message))]),
  );
}

interface Notice {
  readonly text: string;
  readonly remedy?: { readonly label: string; readonly message: FromPage };
}

function noticeOf(view: TrainingViewModel): Notice | undefined {
  switch (view.availability) {
    case 'no-folder':
      return {
        text: 'Open a folder first. The training stores checkpoints and networks in its subfolder runs.',
        remedy: { label: 'Open Folder', message: { type: 'openFolder' } },
      };
    case 'untrusted':
      return {
        text: 'Trust this workspace first. A training runs a program in it and writes files to it.',
        remedy: { label: 'Manage Workspace Trust', message: { type: 'manageTrust' } },
      };
    case 'ready':
      if (view.error !== undefined) {
        return {
          text: `The language server did not answer: ${view.error}`,
          remedy: { label: 'Try Again', message: { type: 'refresh' } },
        };
      }
      return view.choices === undefined ? { text: 'Waiting for the language server…' } : undefined;
  }
}
