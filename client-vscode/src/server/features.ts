import type { ClientCapabilities } from 'vscode-languageserver-protocol';
import type { FeatureState, StaticFeature } from 'vscode-languageclient/node';

/** Tells the server which notifications of its own we listen to. */
export class OwnNotifications implements StaticFeature {
  fillClientCapabilities(capabilities: ClientCapabilities): void {
    capabilities.experimental = {
      ...(capabilities.experimental as object | undefined),
      nrsStatus: true,
      nrsEvaluated: true,
      nrsTraining: true,
    };
  }

  initialize(): void {}

  getState(): FeatureState {
    return { kind: 'static' };
  }

  clear(): void {}
}
