// What jobs tell the features above them. Jobs import none of these features: join-features.ts says who listens. Every
// call takes the transaction in which it happens, so that both commit together.
import type { Tx } from '#server/platform/db/database.ts';

export interface JobKey {
  accountId: string;
  id: string;
}

export interface JobEvents {
  /** What is printed has changed (B-12). The job is locked. */
  documentChanged(tx: Tx, job: JobKey, by: { userId: string }): Promise<void>;
  /** The job is locked, and its rows are still there (B-16). */
  deleted(tx: Tx, job: JobKey): Promise<void>;
  assigned(tx: Tx, job: JobKey, technicianId: string): Promise<void>;
  /** The service date of a job that somebody was given. */
  rescheduled(tx: Tx, job: JobKey, technicianId: string): Promise<void>;
}
