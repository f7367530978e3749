-- The absence of somebody who is expected refuses a mark that arrives after the closing. Somebody outside a
-- session's audience, or who had left, has no absence: their late mark would be in no stored total.
--
-- Marks share the lock, which a closing takes alone and waits for. The function is volatile, so its query sees
-- a closing that was committed after the statement around it began.
CREATE FUNCTION "public"."session_takes_marks"("session" INTEGER) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NOT pg_try_advisory_xact_lock_shared(20517, "session") THEN
        RETURN false;
    END IF;
    RETURN NOT EXISTS (
        SELECT FROM "public"."sessions" WHERE "id" = "session" AND "expired_at" IS NOT NULL
    );
END
$$;
