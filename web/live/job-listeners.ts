// For lists of jobs that are too long to be fetched again: while one is on the screen, it hears which job was changed.
export const jobListeners = new Set<(jobId: string) => unknown>();
