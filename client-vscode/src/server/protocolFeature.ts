import type { ClientCapabilities, ServerCapabilities } from 'vscode-languageserver-protocol';
import type { FeatureState, StaticFeature } from 'vscode-languageclient/node';

/** Announces the notifications that the extension handles beyond the Language Server Protocol. */
export class NrsProtocolFeature implements StaticFeature {
  fillClientCapabilities(capabilities: ClientCapabilities): void {
    capabilities.experimental = {
      ...(capabilities.experimental as object | undefined),
      nrsStatus: true,
      nrsEvaluated: true,
      nrsTraining: true,
      nrsLanguages: true,
      nrsChooseNetworks: true,
      nrsTrainNetworks: true,
      nrsOutputs: true,
      nrsSettingsProblems: true,
    };
  }

  /** Keeps the client from registering the server's commands: the extension has registered them. */
  preInitialize(capabilities: ServerCapabilities): void {
    delete capabilities.executeCommandProvider;
  }

  initialize(): void {}

  getState(): FeatureState {
    return { kind: 'static' };
  }

  clear(): void {}
}
