/** What server and clients say to each other beyond LSP; docs/protocol.md explains it. */
// Generated from the records of server/protocol: change those.
import type { Range } from 'vscode-languageserver-protocol';

/** The state of the networks of a language. */
export type NetworkStatus = NetworksAbsent | NetworksLoading | NetworksReady | NetworksFailed;

/** There are none yet, so the rules of the language stand in their place. */
export interface NetworksAbsent {
  readonly state: 'absent';
  /** The id of the language. */
  readonly language: string;
  /** A sentence that begins with the name of the language. */
  readonly message: string;
}

/** The networks are being loaded. */
export interface NetworksLoading {
  readonly state: 'loading';
  /** The id of the language. */
  readonly language: string;
}

/** The networks are loaded. */
export interface NetworksReady {
  readonly state: 'ready';
  /** The id of the language. */
  readonly language: string;
  /** Where the networks run. */
  readonly device: string;
  /** The SHA-256 sum of the weights. */
  readonly sum: string;
  /** The folder of the models. */
  readonly models?: string;
  /** How the Selector was trained. */
  readonly selector?: TrainingSummary;
  /** How the Solver was trained. */
  readonly solver?: TrainingSummary;
  /** What is proved about the Solver and the tagger. */
  readonly proof?: string;
}

/** How a network was trained. */
export interface TrainingSummary {
  /** The preset of its training. */
  readonly preset: string;
  /** The accuracy that selected its weights, 0 to 1. */
  readonly validation: number;
}

/** The networks cannot be used. */
export interface NetworksFailed {
  readonly state: 'failed';
  /** The id of the language. */
  readonly language: string;
  /** Why, and what the user can do. */
  readonly message: string;
}

/** Whether networks are at work. */
export interface ActivityParams {
  /** Whether they are. */
  readonly busy: boolean;
}

/** An event of a training that the client started. */
export type TrainingParams = TrainingSource & TrainingEvent;

/** The training that an event belongs to. */
export interface TrainingSource {
  /** The folder of the run, as the client gave it. */
  readonly run: string;
  /** The id of the language. */
  readonly language: string;
  /** The network. */
  readonly module: ModuleId;
  /** The `workDoneToken` of the request, if it had one. */
  readonly token?: string | number;
}

/** A network of a language. */
export type ModuleId = 'selector' | 'solver' | 'tagger';

/** An event of `nrs train --progress json`. */
export type TrainingEvent =
  | TrainingStarted
  | TrainingIteration
  | TrainingValidated
  | TrainingVerified
  | TrainingFinished
  | TrainingStopped;

/** The networks are built, or were read from a checkpoint. */
export interface TrainingStarted {
  readonly event: 'started';
  /** The number of iterations before. */
  readonly iteration: number;
  /** The planned number of iterations. */
  readonly iterations: number;
  /** The number of parameters of the network. */
  readonly parameters: number;
  /** The device of the training. */
  readonly device: string;
}

/** An iteration is done; sent at most five times a second. */
export interface TrainingIteration {
  readonly event: 'iteration';
  /** The number of iterations so far. */
  readonly iteration: number;
  /** The planned number of iterations. */
  readonly iterations: number;
  /** The loss of the iteration. */
  readonly loss: number;
}

/** A validation is done. Those before the first event of a resumed run are in `nrs.runs`. */
export interface TrainingValidated extends ValidationPoint {
  readonly event: 'validated';
}

/** One validation of a training. */
export interface ValidationPoint {
  /** The number of iterations before it. */
  readonly iteration: number;
  /** The training time before it. */
  readonly seconds: number;
  /** The mean loss since the previous validation. */
  readonly loss: number;
  /** The accuracy on formulas of the training levels, 0 to 1. */
  readonly inDistribution: number;
  /** The accuracy on deeper formulas, 0 to 1. It selects the weights that are kept. */
  readonly outOfDistribution: number;
}

/**
 * The Solver of a described language answered all leaves, or a tagger all windows. If some answers
 * are wrong, a round trains it on.
 */
export interface TrainingVerified {
  readonly event: 'verified';
  /** The rounds before; 0 after the training itself. */
  readonly round: number;
  /** The most rounds. */
  readonly rounds: number;
  /** The number of wrong answers. */
  readonly wrong: number;
  /** At most ten of these leaves or windows. */
  readonly leaves: readonly string[];
  /** Whether they are windows. */
  readonly windows: boolean;
}

/** The training is done. */
export interface TrainingFinished {
  readonly event: 'finished';
  /** The number of iterations. */
  readonly iterations: number;
  /** The accuracy that selected the weights, 0 to 1. */
  readonly validation: number;
  /** The folder with the new model. */
  readonly models: string;
}

/** The training was stopped, and left a checkpoint to resume from. */
export interface TrainingStopped {
  readonly event: 'stopped';
  /** The number of iterations so far. */
  readonly iterations: number;
}

/** A file that `nrs.evaluateWorkspace` has evaluated, or a part of it. */
export interface EvaluatedFileParams {
  /** The `workDoneToken` of the request, if it had one. */
  readonly token?: string | number;
  /** The URI of the file. */
  readonly uri: string;
  /** The id of the language of the file. */
  readonly language: string;
  /** The number of files so far, including this one. */
  readonly done: number;
  /** The total number of files. */
  readonly of: number;
  /** The version of the document, if it is open. */
  readonly version?: number;
  /** Why the file could not be read, or its formulas not be solved. */
  readonly message?: string;
  /**
   * True if more notifications of this file follow: a notification holds at most 2,000 formulas.
   */
  readonly more?: boolean;
  /** The lines that are not blank, in their order. */
  readonly formulas: readonly EvaluatedFormula[];
}

/** A line of a formula file, with its result. */
export interface EvaluatedFormula extends FormulaLocation {
  /** The value that was found. */
  readonly value?: string;
  /** True if the rules of the language rewrote the formula, because it has no networks yet. */
  readonly byRules?: boolean;
  /** The result of the formula. */
  readonly status: FormulaStatus;
  /** Whether it has a value, and no finding is more than a note. */
  readonly passed: boolean;
  /** The lowest confidence of all steps, 0 to 1, if the networks were asked. */
  readonly confidence?: number;
  /** The number of steps. */
  readonly steps: number;
  /** All findings of the line. */
  readonly findings: readonly FindingReport[];
}

/** A formula of a file, with its place. */
export interface FormulaLocation {
  /** The line, from 0. */
  readonly line: number;
  /** The place of the formula in the file. */
  readonly range: Range;
  /** The formula without whitespace. A line with errors is given as it was written. */
  readonly formula: string;
  /** The formula as it is written, if that differs. */
  readonly written?: string;
  /** The value that the file expects, if it gives one. */
  readonly expected?: string;
}

/** The result of a formula. */
export type FormulaStatus =
  | 'solved'
  | 'normal-form'
  | 'stuck'
  | 'missing-leaf'
  | 'corrupted-leaf'
  | 'step-limit'
  | 'operand-limit'
  | 'wrong-solution'
  | 'invalid'
  | 'unsolved';

/** A finding about a formula. */
export interface FindingReport {
  /** The code, such as `nrs/expectation`. */
  readonly code: string;
  /** The severity of the finding. */
  readonly severity: FindingSeverity;
  /** The problem. */
  readonly message: string;
  /** What the user can do about it. */
  readonly remedy?: string;
}

/** The severity of a finding. */
export type FindingSeverity = 'error' | 'warning' | 'note';

/** The languages that the server knows. */
export interface LanguagesParams {
  /** The built-in ones first. */
  readonly languages: readonly KnownLanguage[];
}

/** A language that the server knows. */
export interface KnownLanguage {
  /** Its id. */
  readonly id: string;
  /** The name that people read. */
  readonly name: string;
  /** The extension of its files, with its dot. */
  readonly extension: string;
  /** A formula of it, if a file describes the language. */
  readonly example?: string;
  /** The URI of its description, if it has one. */
  readonly description?: string;
  /**
   * True if its expressions have no values yet. `nrs.checkLanguage` and `nrs.trainLanguage` store
   * them; until then no file in it can be read.
   */
  readonly unchecked?: boolean;
  /** How its formulas are written, if it has a description. */
  readonly syntax?: LanguageSyntax;
}

/** How formulas of a described language are written. */
export interface LanguageSyntax {
  /** The opening bracket of operations. */
  readonly open: string;
  /** The closing bracket of operations. */
  readonly close: string;
  /** Its atoms that are not in the range of integers. */
  readonly atoms: readonly string[];
  /** The least and the greatest of a range of integers, if it has one. */
  readonly integers: readonly number[];
  /** Its operations. */
  readonly operations: readonly OperationSyntax[];
  /** How else people may write them; absent if they are written in canonical form only. */
  readonly notation?: NotationSyntax;
}

/** How an operation is written. */
export interface OperationSyntax {
  /** Its symbol. */
  readonly symbol: string;
  /** Where the symbol stands. */
  readonly form: OperationForm;
  /** The fewest arguments. */
  readonly least: number;
  /** The most arguments; a list may have more. */
  readonly most: number;
  /** How tightly it binds, from 1 up; 0 if it needs brackets. */
  readonly precedence: number;
  /** How it is read beside others of its precedence. */
  readonly associativity: OperationAssociativity;
}

/** Where the symbol of an operation stands. */
export type OperationForm = 'infix' | 'prefix' | 'list' | 'call' | 'sequence' | 'polynomial';

/** How operations of equal precedence are read without brackets. */
export type OperationAssociativity = 'none' | 'left' | 'right';

/** How people may write formulas, beside their canonical form. */
export interface NotationSyntax {
  /** Other texts of symbols. */
  readonly spellings: readonly SpellingSyntax[];
  /** Whether capital and small letters are the same where they distinguish no symbols. */
  readonly anyCase: boolean;
  /** What begins a comment, `#` included. */
  readonly comments: readonly string[];
  /** What is a line of a sequence; absent if every row of atoms is one. */
  readonly lines?: LinesSyntax;
}

/** Another text of a symbol. */
export interface SpellingSyntax {
  /** The text, perhaps with single spaces. */
  readonly text: string;
  /** The atom or the operation that it stands for. */
  readonly symbol: string;
  /** How tightly the operation binds if it is written so; 0: as always. */
  readonly precedence: number;
}

/** What people may write in a language of sequences. */
export interface LinesSyntax {
  /** The atoms of lines; empty if all may be written. */
  readonly input: readonly string[];
  /** Pairs of atoms that open and close. */
  readonly brackets: readonly BracketSyntax[];
  /** The atoms that are values; empty if every normal form is one. */
  readonly finals: readonly string[];
}

/** A pair of brackets of a sequence. */
export interface BracketSyntax {
  /** The atom that opens. */
  readonly open: string;
  /** The atom that closes. */
  readonly close: string;
}

/** The language whose networks the user wants to choose. */
export interface ChooseNetworksParams {
  /** The id of the language. */
  readonly language: string;
}

/** The language whose networks the user wants to train. */
export interface TrainNetworksParams {
  /** The URI of its description. */
  readonly uri: string;
}

/** A formula in a document. */
export interface FormulaParams {
  /** The URI of the document. A `textDocument` with a `uri` is accepted too. */
  readonly uri: string;
  /** The line, from 0. A `position` or a `range` is accepted too. */
  readonly line: number;
  /** The formula without whitespace. The server uses it to find a formula whose line has moved. */
  readonly formula?: string;
}

/** The result of a rewrite of one formula. */
export interface RewriteResult {
  /** How the rewriting ended. */
  readonly status: RewriteStatus;
  /** The leaf that `nrs.step` replaced. */
  readonly leaf?: string;
  /** The value of the leaf, or of the formula. */
  readonly value?: string;
  /** The exact value, if the value is known to be wrong. */
  readonly exact?: string;
  /** The number of steps to the value. */
  readonly steps?: number;
  /** The lowest confidence of all steps, 0 to 1, if networks took them. */
  readonly confidence?: number;
  /** The agreement of the step, 0 to 1, if networks took it. */
  readonly agreement?: number;
  /** The number of Selector outputs that were sampled for the step. */
  readonly outputs?: number;
  /** Why the text did not change. */
  readonly message?: string;
  /** Whether the client made the edit. */
  readonly applied: boolean;
}

/** How the rewriting of a formula ended. */
export type RewriteStatus =
  | 'rewritten'
  | 'solved'
  | 'normal-form'
  | 'stuck'
  | 'missing-leaf'
  | 'corrupted-leaf'
  | 'step-limit'
  | 'operand-limit'
  | 'wrong-solution'
  | 'nothing-to-do';

/** A document. */
export interface DocumentParams {
  /** The URI of the document. A `textDocument` with a `uri` is accepted too. */
  readonly uri: string;
}

/** The result of solving all formulas of a document. */
export interface SolveAllResult {
  /** Always `solved`. */
  readonly status: SolveStatus;
  /** The number of formulas that were not values already. */
  readonly formulas: number;
  /** The number of formulas that were solved. */
  readonly solved: number;
  /** The number of values that are known to be wrong. They were not written. */
  readonly wrong: number;
  /** Why formulas did not change. */
  readonly message?: string;
  /** Whether the client made the edit. */
  readonly applied: boolean;
}

/** How solving a formula ended. */
export type SolveStatus =
  | 'solved'
  | 'normal-form'
  | 'stuck'
  | 'missing-leaf'
  | 'corrupted-leaf'
  | 'step-limit'
  | 'operand-limit';

/** All steps of a formula, for a client that shows them itself. */
export interface TraceResult extends FormulaLocation {
  /** The id of the language of the document. */
  readonly language: string;
  /** The URI of the document. */
  readonly uri: string;
  /** The version of the document that the steps belong to. */
  readonly version: number;
  /** How solving ended. */
  readonly status: SolveStatus;
  /** The value, if the formula was solved. */
  readonly value?: string;
  /**
   * True if the rules of the language took the steps, because it has no networks yet. Then no
   * confidence says anything.
   */
  readonly byRules?: boolean;
  /** The exact value, with the setting `nrs.verify`, if networks found the value. */
  readonly exact?: string;
  /** Why the formula was not solved, or which operations of its normal form stay. */
  readonly message?: string;
  /** What the user can do about it. */
  readonly remedy?: string;
  /** The tree of the formula before the first step, operations before their operands. */
  readonly nodes: readonly TreeNode[];
  /** All steps in their order. */
  readonly steps: readonly TraceStep[];
}

/** A node of a formula's tree. */
export interface TreeNode {
  /** The offset of its first character in the formula (UTF-16). */
  readonly start: number;
  /** The offset after its last character. */
  readonly end: number;
  /** The index of its parent in the list of nodes; -1 for the root. */
  readonly parent: number;
  /** The operator, the atom that opens brackets, or the text of a value. */
  readonly label: string;
}

/** One rewrite of a formula. */
export interface TraceStep {
  /** The leaf that was replaced. */
  readonly leaf: string;
  /** The value that replaced it. */
  readonly value: string;
  /** The exact value of the leaf, with the setting `nrs.verify`, if networks took the step. */
  readonly exact?: string;
  /** The rule that gives the leaf this value, with the setting `nrs.verify` or without networks. */
  readonly rule?: string;
  /** The offset of the leaf in the formula before the step (UTF-16). */
  readonly offset: number;
  /** The smaller confidence of Selector and Solver, 0 to 1. */
  readonly confidence: number;
  /** The agreement of the output with the formula, 0 to 1. */
  readonly agreement: number;
  /** The number of Selector outputs that were sampled. */
  readonly outputs: number;
  /** The edit of the formula as it is written; only if `written` is given. */
  readonly edit?: StepEdit;
}

/** The edit of a formula as it is written, before the step (UTF-16). */
export interface StepEdit {
  /** The first character that is replaced. */
  readonly start: number;
  /** One past the last character that is replaced. */
  readonly end: number;
  /** The replacement. */
  readonly text: string;
}

/** A formula in the language of a document. */
export interface OutputsParams {
  /** The URI of the document. */
  readonly uri: string;
  /** The formula in canonical form, such as one after some steps. */
  readonly formula: string;
}

/** The outputs from which the Selector chooses a leaf. */
export interface OutputsResult {
  /** The different outputs, the most confident first. None if rules find the leaf. */
  readonly outputs: readonly SelectorOutput[];
  /** The number of outputs that were drawn, with empty ones. */
  readonly drawn: number;
  /** What else is known of the choice, as sentences. */
  readonly message: string;
}

/** An output of the Selector. */
export interface SelectorOutput {
  /** The text of the output. */
  readonly leaf: string;
  /** The probability of the output, 0 to 1. */
  readonly confidence: number;
  /** The agreement of the output with the formula, 0 to 1. */
  readonly agreement: number;
  /** How often the output was drawn. */
  readonly count: number;
}

/** A value that was found, beside the exact one. */
export interface CheckExactlyResult {
  /** The exact value. */
  readonly exact: string;
  /** The value that was found, if there is one. */
  readonly value?: string;
  /** The message to the user. */
  readonly message: string;
}

/** The formulas of a file that can be solved. */
export interface FormulasResult {
  /** The requested URI. */
  readonly uri: string;
  /** The id of the language of the file. */
  readonly language: string;
  /** The version of the document, if it is open. */
  readonly version?: number;
  /** The formulas in the order of their lines. */
  readonly formulas: readonly FormulaLocation[];
}

/** The formula files to evaluate: by default, all in the workspace. */
export interface EvaluateWorkspaceParams {
  /** A folder of the workspace, as a URI or a path. Not together with `files`. */
  readonly folder?: string;
  /** Formula files of the workspace, as URIs or paths. */
  readonly files?: readonly string[];
}

/** The result of an evaluation of the workspace. */
export interface EvaluateWorkspaceResult {
  /** How it ended. A cancelled evaluation reports the files so far. */
  readonly status: EvaluationStatus;
  /** The files that were found. */
  readonly found: number;
  /** The files and folders that could not be read. */
  readonly unreadable: number;
  /** The duration in seconds. */
  readonly seconds: number;
  /** Why the formulas of some languages were not solved. */
  readonly message?: string;
  /** The files that were evaluated. */
  readonly files: number;
  /** The formulas that can be solved. */
  readonly formulas: number;
  /** The formulas that were solved, but for values that are known to be wrong. */
  readonly solved: number;
  /** The findings in these files. */
  readonly findings: number;
  /** The languages without networks, whose rules rewrote formulas. */
  readonly byRules: readonly RewrittenByRules[];
}

/** How an evaluation of the workspace ended. */
export type EvaluationStatus = 'finished' | 'cancelled' | 'failed';

/** The formulas that rules rewrote. */
export interface RewrittenByRules {
  /** The id of the language. */
  readonly language: string;
  /** The name that people read. */
  readonly name: string;
  /** The number of formulas. */
  readonly formulas: number;
}

/** The training to start. The fields have the meaning of the options of `nrs train`. */
export interface TrainParams {
  /** The id of the language. */
  readonly language: string;
  /** The network. */
  readonly module: ModuleId;
  /** The preset of training. Default: default. */
  readonly preset?: PresetId;
  /** The number of iterations. Default: that of the preset. */
  readonly iterations?: number;
  /** The random seed. Default: 1. */
  readonly seed?: number;
  /** Where to train. Default: `nrs.device`. */
  readonly device?: DeviceId;
  /** The number of threads. Default: `nrs.threads` less one. */
  readonly threads?: number;
  /**
   * The folder of the run; a relative path starts at the workspace folder. Default:
   * runs/LANGUAGE-MODULE-PRESET.
   */
  readonly run?: string;
  /**
   * Delete the earlier run in the folder, and start again; otherwise it goes on. Default: false.
   */
  readonly fresh?: boolean;
  /** The workspace folder to train in, as a URI or a path. Default: the first workspace folder. */
  readonly folder?: string;
}

/** A set of options that other settings change in part. */
export type PresetId = 'default' | 'paper';

/** Where networks run. */
export type DeviceId = 'auto' | 'cpu' | 'gpu';

/** The result of a training. */
export interface TrainResult {
  /** How it ended. A stopped training leaves a checkpoint to resume from. */
  readonly status: EndStatus;
  /** The absolute path of the run's folder. */
  readonly run: string;
  /** The number of iterations so far. */
  readonly iterations: number;
  /** The accuracy that selected the weights, 0 to 1, when finished. */
  readonly validation?: number;
  /** The folder with the new model, when finished. */
  readonly models?: string;
  /** Whether the new model is in use now, when finished. */
  readonly installed?: boolean;
  /** The folder that keeps the replaced model, if there was one. */
  readonly previous?: string;
}

/** How a long command ended. */
export type EndStatus = 'finished' | 'stopped';

/** The workspace folder to list. */
export interface RunsParams {
  /** The workspace folder, as a URI or a path. Default: the first workspace folder. */
  readonly folder?: string;
}

/** The trainings of a workspace folder, and the choices for another one. */
export interface RunsResult {
  /** The trainings by their names; none if the workspace is not trusted. */
  readonly runs: readonly RunDescription[];
  /** The languages to choose from. */
  readonly languages: readonly KnownLanguage[];
  /** The networks to choose from. */
  readonly modules: readonly ModuleId[];
  /** The presets to choose from. */
  readonly presets: readonly PresetId[];
  /** The devices to choose from. */
  readonly devices: readonly DeviceId[];
}

/** A training in the folder `runs/`. Fields without data on disk are absent. */
export interface RunDescription {
  /** The folder of the run, relative to the workspace folder; `nrs.train` takes it. */
  readonly run: string;
  /** The id of the language. */
  readonly language?: string;
  /** The network. */
  readonly module?: ModuleId;
  /** The preset of training. */
  readonly preset?: string;
  /** The state of the training. */
  readonly state: RunState;
  /** Whether a process trains it now. */
  readonly active: boolean;
  /** The number of iterations so far. */
  readonly iteration: number;
  /** The planned number of iterations. */
  readonly iterations?: number;
  /** The random seed. */
  readonly seed?: number;
  /** The best accuracy on deeper formulas so far, 0 to 1. */
  readonly validation?: number;
  /** All validations in their order. */
  readonly points: readonly ValidationPoint[];
  /** The curve of the loss: the means of at most 400 equal parts of the iterations. */
  readonly losses: readonly LossPoint[];
}

/** The state of a training. */
export type RunState = 'unfinished' | 'finished';

/** The mean loss of some iterations of a training. */
export interface LossPoint {
  /** The last of these iterations, from 1. */
  readonly iteration: number;
  /** Their mean loss. */
  readonly loss: number;
}

/** The result of the proof of a language. */
export interface CheckLanguageResult {
  /** Whether the language is exclusive, contractive and closed, and its examples hold. */
  readonly proved: boolean;
  /** The proved properties, or the first mistake with its place and a remedy. */
  readonly message: string;
  /** The id of the language, if it was proved. */
  readonly language?: string;
}

/** The language whose networks are trained. */
export interface TrainLanguageParams {
  /** The URI of its description, as `nrs/languages` gives it. */
  readonly uri: string;
  /**
   * The workspace folder to train in, as a URI or a path. Default: that of the description, or the
   * first one.
   */
  readonly folder?: string;
}

/** The result of the training of a language's networks. */
export interface TrainLanguageResult {
  /** How it ended. The next training continues from the last checkpoint of a stopped one. */
  readonly status: EndStatus;
  /** The id of the language. */
  readonly language: string;
}

/** Whose networks to list. */
export interface NetworksParams {
  /** The id of the language. Default: all languages. */
  readonly language?: string;
}

/** The networks that serve the languages. */
export interface NetworksResult {
  /** Those of each language, in their order. */
  readonly networks: readonly LanguageNetworks[];
}

/** The networks of a language. */
export interface LanguageNetworks {
  /** The id of the language. */
  readonly language: string;
  /** The name that people read. */
  readonly name: string;
  /** What decides that these networks serve. */
  readonly origin: NetworkOrigin;
  /** The folder of the models. */
  readonly models: string;
  /** How the Selector was trained. */
  readonly selector?: TrainingSummary;
  /** How the Solver was trained. */
  readonly solver?: TrainingSummary;
  /** How the tagger was trained. */
  readonly tagger?: TrainingSummary;
  /** What is proved about the Solver and the tagger. */
  readonly proof?: string;
  /** Why they cannot be used, and what the user can do. */
  readonly message?: string;
}

/** What decides which networks serve a language. */
export type NetworkOrigin = 'program' | 'workspace' | 'setting';

/** The networks to remove. */
export interface RemoveNetworksParams {
  /** The id of the language. */
  readonly language: string;
}

/** What became of networks. */
export interface RemoveNetworksResult {
  /** The folder that keeps them. It can be the value of `nrs.models`. */
  readonly previous: string;
}

/** The arguments and the result of each command, by its name. */
export interface ServerCommands {
  /** Replaces the last leaf of a formula by its value. */
  'nrs.step': { readonly takes: FormulaParams; readonly gives: RewriteResult };
  /** Replaces a formula by its value. */
  'nrs.solve': { readonly takes: FormulaParams; readonly gives: RewriteResult };
  /** Writes the value of a formula after it, as the expected value. */
  'nrs.writeExpectation': { readonly takes: FormulaParams; readonly gives: RewriteResult };
  /** Replaces every formula of a document that can be solved by its value. */
  'nrs.solveAll': { readonly takes: DocumentParams; readonly gives: SolveAllResult };
  /** Gives all steps of a formula, without changing the document. */
  'nrs.trace': { readonly takes: FormulaParams; readonly gives: TraceResult };
  /** Gives the Selector's outputs for the next leaf of a formula. */
  'nrs.outputs': { readonly takes: OutputsParams; readonly gives: OutputsResult };
  /** Compares the value that the networks find with the exact one, and tells the user. */
  'nrs.checkExactly': { readonly takes: FormulaParams; readonly gives: CheckExactlyResult };
  /**
   * Lists the formulas of a file that can be solved. The file need not be open, and no networks are
   * needed.
   */
  'nrs.formulas': { readonly takes: DocumentParams; readonly gives: FormulasResult };
  /** Solves the formulas of all formula files, and publishes diagnostics for them. */
  'nrs.evaluateWorkspace': {
    readonly takes: EvaluateWorkspaceParams;
    readonly gives: EvaluateWorkspaceResult;
  };
  /**
   * Trains a network with `nrs train`, and uses it if it is better than the present one or if the
   * user says so.
   */
  'nrs.train': { readonly takes: TrainParams; readonly gives: TrainResult };
  /** Lists the trainings in the folder `runs/` of a workspace folder. */
  'nrs.runs': { readonly takes: RunsParams; readonly gives: RunsResult };
  /**
   * Proves a language over all its leaves, as `nrs language check` does, and tells the user. The
   * document is the description.
   */
  'nrs.checkLanguage': { readonly takes: DocumentParams; readonly gives: CheckLanguageResult };
  /**
   * Trains the networks of a language with `nrs language train`, and uses them. It reads the
   * description on disk, and proves the language first.
   */
  'nrs.trainLanguage': { readonly takes: TrainLanguageParams; readonly gives: TrainLanguageResult };
  /** Lists the networks of languages, and what decides that these serve. It loads none. */
  'nrs.networks': { readonly takes: NetworksParams; readonly gives: NetworksResult };
  /**
   * Moves the networks of a language from `.nrs/models` of a workspace folder to `.nrs/previous`.
   * Those of the program serve from then on.
   */
  'nrs.removeNetworks': {
    readonly takes: RemoveNetworksParams;
    readonly gives: RemoveNetworksResult;
  };
}

/** The parameters of the notifications that the server sends, by their method. */
export interface Notifications {
  /** The state of a language's networks has changed. */
  'nrs/status': NetworkStatus;
  /** The networks begin to work, or stop. Work of less than 150 ms is not reported. */
  'nrs/activity': ActivityParams;
  /** An event of a training that the client started with `nrs.train`. */
  'nrs/training': TrainingParams;
  /** `nrs.evaluateWorkspace` is done with a file. */
  'nrs/evaluated': EvaluatedFileParams;
  /** The known languages, after the start and after each change. */
  'nrs/languages': LanguagesParams;
  /** The user wants to choose other networks. */
  'nrs/chooseNetworks': ChooseNetworksParams;
  /**
   * The user wants to train the networks of a language. The client starts `nrs.trainLanguage`, as
   * it does for the lens.
   */
  'nrs/trainNetworks': TrainNetworksParams;
}
