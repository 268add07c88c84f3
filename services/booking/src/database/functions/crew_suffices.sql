-- Part of `fits`: whether the crew that a job has chosen has enough members for it and for the jobs before
-- it that chose the same. Everyone in it can take each of them, so it depends on how many are under way at
-- once. The most are at the start of one of them.
CREATE OR REPLACE FUNCTION booking.crew_suffices(
  p_starts timestamptz[], p_ends timestamptz[], p_crews integer[], p_before integer[],
  p_chosen integer[], p_job integer, p_members integer[])
RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  WITH own AS MATERIALIZED (
    SELECT greatest(p_starts[job], p_starts[p_job]) AS starts, p_ends[job] AS ends
    FROM generate_series(1, p_job) AS job
    WHERE p_crews[p_before[job] + p_chosen[job]] = p_crews[p_before[p_job] + p_chosen[p_job]]
      AND p_starts[job] < p_ends[p_job] AND p_ends[job] > p_starts[p_job]
  ), size AS (
    SELECT p_members[p_crews[p_before[p_job] + p_chosen[p_job]]] AS members)
  SELECT (SELECT count(*) FROM own) <= members
    OR (SELECT max(under_way) <= members FROM (
          SELECT (SELECT count(*) FROM own WHERE own.starts <= point.starts AND own.ends > point.starts)
            AS under_way
          FROM own AS point) points)
  FROM size
$$;
