import type { Dispatch } from '@reduxjs/toolkit';
import { useCallback, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { showJobs, useTechnicianJobsQuery } from '../steps/job-endpoints';
import { registerWorker } from './register-worker';
import { forgetJobs, keepJobs, keptJobs } from './kept-jobs';

const pollMs = 15_000;

type JobsDispatch = Dispatch & ((show: ReturnType<typeof showJobs>) => unknown);

/** The jobs of a phone link: first those that the phone kept, then the server's. */
export function useKeptJobs(token: string) {
  const dispatch = useDispatch<JobsDispatch>();
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    void keptJobs(token).then((kept) => {
      if (kept) dispatch(showJobs(token, kept));
      setIsRead(true);
    });
  }, [token, dispatch]);

  const query = useTechnicianJobsQuery(token, {
    skip: !isRead,
    pollingInterval: pollMs,
    refetchOnMountOrArgChange: true,
  });
  const { data, error, refetch } = query;
  const refresh = useCallback(() => {
    if (isRead) void askedFrom(Date.now(), refetch());
  }, [isRead, refetch]);
  useEffect(() => {
    const wake = () => document.visibilityState === 'visible' && refresh();
    window.addEventListener('online', refresh);
    document.addEventListener('visibilitychange', wake);
    return () => {
      window.removeEventListener('online', refresh);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [refresh]);
  const isRefused =
    error !== undefined && 'status' in error && (error.status === 401 || error.status === 403);
  useEffect(() => {
    if (isRefused) void forgetJobs();
    else if (data) void keepJobs(token, data);
  }, [token, data, isRefused]);
  const isKnown = data !== undefined;
  useEffect(() => {
    if (isKnown) registerWorker();
  }, [isKnown]);
  return { data, error, isRefused, isLoading: !isRead || query.isLoading, refresh };
}

interface Asked extends PromiseLike<{ readonly startedTimeStamp?: number }> {
  refetch: () => unknown;
}

/** Asks again if a call was on its way already: its answer may be from before what has changed. */
async function askedFrom(time: number, asked: Asked): Promise<void> {
  const { startedTimeStamp = time } = await asked;
  if (startedTimeStamp < time) void asked.refetch();
}
