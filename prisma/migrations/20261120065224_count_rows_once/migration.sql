-- The lists of attendance know how many rows a closed session has without counting them, so that a
-- page is found among a million rows by adding up a few hundred sessions.
--
-- Expiry writes the two counts. After it rows only go, together with their person: the trigger takes
-- them off. It holds the sessions in the order of their ids before it changes them, so that two
-- people who are deleted at once do not wait for each other. While a session is open its counts are
-- null, and stay so.

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "absent_count" INTEGER,
ADD COLUMN     "present_count" INTEGER;

UPDATE "sessions"
SET "present_count" = "total"."present", "absent_count" = "total"."absent"
FROM (
    SELECT "sessions"."id",
           count("attendance"."id") FILTER (WHERE "present") AS "present",
           count("attendance"."id") FILTER (WHERE NOT "present") AS "absent"
    FROM "sessions" LEFT JOIN "attendance" ON "attendance"."session_id" = "sessions"."id"
    WHERE "sessions"."expired_at" IS NOT NULL
    GROUP BY "sessions"."id"
) AS "total"
WHERE "sessions"."id" = "total"."id";

CREATE FUNCTION "public"."take_off_deleted_attendance"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM 1 FROM "public"."sessions"
    WHERE "id" IN (SELECT "session_id" FROM "deleted")
    ORDER BY "id" FOR NO KEY UPDATE;

    UPDATE "public"."sessions"
    SET "present_count" = "present_count" - "gone"."present",
        "absent_count" = "absent_count" - "gone"."absent"
    FROM (
        SELECT "session_id",
               count(*) FILTER (WHERE "present") AS "present",
               count(*) FILTER (WHERE NOT "present") AS "absent"
        FROM "deleted" GROUP BY "session_id"
    ) AS "gone"
    WHERE "sessions"."id" = "gone"."session_id";
    RETURN NULL;
END
$$;

CREATE TRIGGER "attendance_deleted" AFTER DELETE ON "attendance"
    REFERENCING OLD TABLE AS "deleted"
    FOR EACH STATEMENT EXECUTE FUNCTION "public"."take_off_deleted_attendance"();

-- DropIndex
DROP INDEX "attendance_user_id_present_id_idx";

-- CreateIndex
CREATE INDEX "attendance_user_id_present_session_id_id_idx" ON "attendance"("user_id", "present", "session_id", "id");

-- CreateIndex
CREATE INDEX "sessions_expired_at_starts_at_idx" ON "sessions"("expired_at", "starts_at");
