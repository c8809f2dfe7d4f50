import type { JobHandler, JobHandlers } from '../../platform/jobs';
import { replayDeletions, type ReplayParts } from './replay-deletions';
import { DELETE_JOB, EXPORT_JOB, PrivacyService, type PrivacyParts } from './privacy.service';
import { expirePersonalData, type UpkeepParts } from './upkeep';

const MINUTE_MS = 60_000;
/** Maximum attempts of a job, enough for a day's outage of a store. Upkeep restarts dead jobs. */
const MAX_ATTEMPTS = 30;

interface Asked {
  readonly requestId: string;
}

const handlerOf = (run: (requestId: string, isLast: boolean) => Promise<void>): JobHandler => ({
  maxAttempts: MAX_ATTEMPTS,
  leaseMs: MINUTE_MS,
  retryPauseMs: 2000,
  maxRetryPauseMs: 60 * MINUTE_MS,
  run: async (payload, { attempt }) => run((payload as Asked).requestId, attempt >= MAX_ATTEMPTS),
});

export interface Privacy {
  readonly service: PrivacyService;
  readonly handlers: JobHandlers;
  /** Deletes expired data, and resumes unfinished requests. */
  expire(now?: Date): Promise<void>;
  /** See {@link replayDeletions}. */
  replayDeletions(): Promise<number>;
}

export function createPrivacy(
  privacyParts: PrivacyParts & Pick<UpkeepParts, 'photos'> & Pick<ReplayParts, 'production'>,
): Privacy {
  const service = new PrivacyService(privacyParts);
  const runExport = async (requestId: string, isLast: boolean): Promise<void> => {
    try {
      await service.runExport(requestId);
    } catch (error) {
      if (isLast) await service.failExport(requestId);
      throw error;
    }
  };
  return {
    service,
    handlers: {
      [DELETE_JOB]: handlerOf((requestId) => service.runDeletion(requestId)),
      [EXPORT_JOB]: handlerOf(runExport),
    },
    expire: (now) => expirePersonalData({ ...privacyParts, service }, now),
    replayDeletions: () => replayDeletions({ ...privacyParts, service }),
  };
}
