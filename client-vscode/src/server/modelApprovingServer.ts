import type { Disposable } from 'vscode';
import type { Notifications, ServerCommands } from '../protocol';
import type { Consent } from './consent';
import type { RunOptions, LanguageServer } from './languageServer';
import type { ManagedServer } from './managedServer';

/** A server that approves models that the user trains, so that no question is needed. */
export class ModelApprovingServer implements LanguageServer {
  constructor(
    private readonly server: ManagedServer,
    private readonly consent: Consent,
  ) {}

  async run<C extends keyof ServerCommands>(
    command: C,
    argument: ServerCommands[C]['takes'],
    options?: RunOptions,
  ): Promise<ServerCommands[C]['gives']> {
    const trains = command === 'nrs.train' || command === 'nrs.trainLanguage';
    const unapproved = trains && this.consent.hasUnapprovedModels();
    const result = await this.server.run(command, argument, options);
    const installed =
      'installed' in result
        ? result.installed
        : 'language' in result && result.status === 'finished';
    if (trains && !unapproved && installed) {
      await this.consent.approveModels();
      await this.server.sendTrust();
    }
    return result;
  }

  on<M extends keyof Notifications>(
    method: M,
    listener: (params: Notifications[M]) => void,
  ): Disposable {
    return this.server.on(method, listener);
  }

  onEnded(listener: () => void): Disposable {
    return this.server.onEnded(listener);
  }
}
