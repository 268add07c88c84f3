-- Before many rows are matched. The first import of a company fills a table that was analyzed while it was
-- almost empty, if at all; a plan made for that reads the whole table for each row. The role of the service
-- may not analyze.
CREATE OR REPLACE FUNCTION imports.analyze_customers(p_written integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = imports, pg_temp AS $$
BEGIN
  -- As of the last time; below 0 if there was none.
  IF p_written > (
    SELECT reltuples / 2 FROM pg_class WHERE oid = 'imports.imported_customers'::regclass
  ) THEN
    ANALYZE imports.imported_customers;
  END IF;
END $$;
