-- Whether a job fits: whether it can be given to someone and takes no one from the unassigned jobs that
-- were there before. Assigned jobs stay as they are. A named technician takes it, whether or not they'd
-- be at work. `p_except` is the job itself, if it has seats; with `p_among`, other unassigned jobs don't
-- count. It tries a bounded number of choices: a wrong "no" is possible, a wrong "yes" isn't.
CREATE OR REPLACE FUNCTION booking.fits(
  p_start timestamptz, p_end timestamptz, p_skills text[], p_now timestamptz,
  p_except uuid DEFAULT NULL, p_technician uuid DEFAULT NULL, p_among uuid[] DEFAULT NULL)
RETURNS boolean
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_most_tries CONSTANT integer := 2000;
  v_tries integer := 0;
  v_quickly boolean := booking.fits_quickly(p_start, p_end, p_skills, p_now, p_except, p_technician,
    p_among);
  v_first timestamptz := p_start;
  v_last timestamptz := p_end;
  v_wider record;
  -- By job, the one in question included: how many crews could take it, and which they are, in
  -- `v_crews` from `v_before` on.
  v_starts timestamptz[];
  v_ends timestamptz[];
  v_is_repeat boolean[];
  v_options integer[];
  v_before integer[];
  v_crews integer[];
  -- Of a crew, everyone could take the same of these jobs.
  v_members integer[];
  v_jobs integer;
  v_chosen integer[];
  v_job integer := 1;
  v_option integer := 0;
  v_is_placed boolean;
BEGIN
  IF v_quickly IS NOT NULL THEN RETURN v_quickly; END IF;
  -- The unassigned jobs that overlap it, those that overlap these, and so on. Others don't matter.
  LOOP
    SELECT least(v_first, min(a.starts_at)) AS first, greatest(v_last, max(a.ends_at)) AS last
      INTO v_wider
      FROM booking.slots_over(v_first, v_last) JOIN booking.slot_seats USING (slot_date, slot)
        JOIN booking.appointments a ON a.id = appointment_id
      WHERE a.technician_id IS NULL AND a.id IS DISTINCT FROM p_except
        AND (p_among IS NULL OR a.id = ANY (p_among));
    EXIT WHEN v_wider.first = v_first AND v_wider.last = v_last;
    v_first := v_wider.first;
    v_last := v_wider.last;
  END LOOP;

  WITH nearby AS MATERIALIZED (
    SELECT DISTINCT a.id, a.technician_id, a.starts_at, a.ends_at,
      ARRAY[a.appliance, a.service_type] AS skills
    FROM booking.slots_over(v_first, v_last) JOIN booking.slot_seats USING (slot_date, slot)
      JOIN booking.appointments a ON a.id = appointment_id
    WHERE a.id IS DISTINCT FROM p_except
  ), job AS MATERIALIZED (
    SELECT id::text, starts_at, ends_at, skills FROM nearby
    WHERE technician_id IS NULL AND (p_among IS NULL OR id = ANY (p_among))
    UNION ALL SELECT '', p_start, p_end, p_skills
  ), able AS (
    SELECT job.id, t.technician_id
    FROM booking.open_weekdays() AS open_days, job, booking.technician_roster t
    WHERE CASE WHEN job.id = '' AND p_technician IS NOT NULL THEN t.technician_id = p_technician
      ELSE booking.works_on(t, job.starts_at, job.ends_at, job.skills,
          (p_now AT TIME ZONE 'America/New_York')::date, open_days)
        AND NOT EXISTS (
          SELECT FROM nearby WHERE nearby.technician_id = t.technician_id
            AND nearby.starts_at < job.ends_at AND nearby.ends_at > job.starts_at) END
  ), crew AS MATERIALIZED (
    SELECT row_number() OVER (ORDER BY cardinality(ids), ids)::integer AS crew, ids, members
    FROM (SELECT ids, count(*)::integer AS members
          FROM (SELECT array_agg(id ORDER BY id) AS ids FROM able GROUP BY technician_id) able
          GROUP BY ids) same
  ), choice AS (
    -- A job that no one can take keeps no other from being sold. The office has an alert about it.
    SELECT job.id, job.starts_at, job.ends_at, array_agg(crew.crew ORDER BY crew.crew) AS crews
    FROM job JOIN crew ON job.id = ANY (crew.ids)
    GROUP BY job.id, job.starts_at, job.ends_at
  ), ordered AS MATERIALIZED (
    SELECT *, row_number() OVER fewest AS place,
      (starts_at, ends_at, crews) IS NOT DISTINCT FROM (lag(starts_at) OVER fewest,
        lag(ends_at) OVER fewest, lag(crews) OVER fewest) AS is_repeat,
      coalesce(sum(cardinality(crews)) OVER (ORDER BY cardinality(crews), crews, starts_at, ends_at,
        id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::integer AS before
    FROM choice WINDOW fewest AS (ORDER BY cardinality(crews), crews, starts_at, ends_at, id)
  )
  SELECT array_agg(one.starts_at ORDER BY place), array_agg(one.ends_at ORDER BY place),
    array_agg(one.is_repeat ORDER BY place), array_agg(cardinality(one.crews) ORDER BY place),
    array_agg(one.before ORDER BY place),
    (SELECT array_agg(option.crew ORDER BY o.place, option.position)
      FROM ordered o, unnest(o.crews) WITH ORDINALITY AS option (crew, position)),
    (SELECT array_agg(crew.members ORDER BY crew.crew) FROM crew),
    CASE WHEN bool_or(one.id = '') THEN count(*) END
    INTO v_starts, v_ends, v_is_repeat, v_options, v_before, v_crews, v_members, v_jobs
    FROM ordered one;
  -- It has no crew. A technician whom the roster doesn't have is no one else's loss.
  IF v_jobs IS NULL THEN RETURN p_technician IS NOT NULL; END IF;

  -- Gives job after job to a crew. If a job finds none, the one before it takes its next.
  v_chosen := array_fill(0, ARRAY[v_jobs]);
  WHILE v_job BETWEEN 1 AND v_jobs LOOP
    IF v_option = 0 AND v_is_repeat[v_job] THEN
      -- Of two jobs that are alike, the second needs no earlier crew: it's as if they swapped.
      v_option := v_chosen[v_job - 1] - 1;
    END IF;
    v_is_placed := false;
    WHILE v_option < v_options[v_job] AND NOT v_is_placed LOOP
      v_tries := v_tries + 1;
      IF v_tries > v_most_tries THEN RETURN false; END IF;
      v_option := v_option + 1;
      v_chosen[v_job] := v_option;
      v_is_placed := booking.crew_suffices(v_starts, v_ends, v_crews, v_before, v_chosen, v_job,
        v_members);
    END LOOP;
    IF v_is_placed THEN
      v_job := v_job + 1;
      v_option := 0;
    ELSE
      v_job := v_job - 1;
      v_option := CASE WHEN v_job > 0 THEN v_chosen[v_job] END;
    END IF;
  END LOOP;
  RETURN v_job > v_jobs;
END $$;
