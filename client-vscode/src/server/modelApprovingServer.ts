import type { Disposable } from 'vscode';
import type { Notifications, ServerCommands } from '../protocol';
import type { Consent } from './consent';
import type { RunOptions, ServerLink } from './link';
import type { Server } from './server';

/** The server, for views: models that a user trains there need not be asked about. */
export class TrustingLink implements ServerLink {
  constructor(
    private readonly server: Server,
    private readonly consent: Consent,
  ) {}

  async run<C extends keyof ServerCommands>(
    command: C,
    argument: ServerCommands[C]['takes'],
    options?: RunOptions,
  ): Promise<ServerCommands[C]['gives']> {
    const doubtful = command === 'nrs.train' && this.consent.hasDoubtfulModels();
    const result = await this.server.run(command, argument, options);
    if (command === 'nrs.train' && !doubtful && 'installed' in result && result.installed) {
      await this.consent.allowModels();
      await this.server.tellTrust();
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
