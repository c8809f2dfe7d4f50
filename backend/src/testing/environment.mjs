// Jest environment of the backend tests: plain Node. After a suite, removes its variables, timers and console.
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { releaseLeftovers } from '../../../tools/testing/suite-leftovers.cjs';

const realExit = process.exit;
const realConsole = console;

export default class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  environmentVariables = { ...process.env };

  constructor({ projectConfig }) {
    process.exit = realExit; // Jest wraps it for each suite
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    releaseLeftovers();
    globalThis.console = realConsole;
    for (const name of Object.keys(process.env))
      if (!(name in this.environmentVariables)) delete process.env[name];
    Object.assign(process.env, this.environmentVariables);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
}
