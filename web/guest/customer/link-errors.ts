import { ApiError } from '#web/api/errors.ts';

/** The server refused the link itself; any other failure says nothing about the link. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 404, 410].includes(error.status);
