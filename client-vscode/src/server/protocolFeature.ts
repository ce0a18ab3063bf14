import type { ClientCapabilities, ServerCapabilities } from 'vscode-languageserver-protocol';
import type { FeatureState, StaticFeature } from 'vscode-languageclient/node';

/** What is our own beside the protocol: notifications that we listen to, and the commands. */
export class OwnProtocol implements StaticFeature {
  fillClientCapabilities(capabilities: ClientCapabilities): void {
    capabilities.experimental = {
      ...(capabilities.experimental as object | undefined),
      nrsStatus: true,
      nrsEvaluated: true,
      nrsTraining: true,
    };
  }

  /** The server's commands are ours already, and stay while it is started again. */
  preInitialize(capabilities: ServerCapabilities): void {
    delete capabilities.executeCommandProvider;
  }

  initialize(): void {}

  getState(): FeatureState {
    return { kind: 'static' };
  }

  clear(): void {}
}
