-- Sessions can be public, and calendars in people's phones follow them: each change of what a calendar says raises a
-- session's sequence (RFC 5545, 3.8.7.4), and a deleted session leaves a row that says so. Triggers do both, so that
-- they also hold for what the previous release changes.

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "public" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "sequence" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "session_series" ADD COLUMN     "public" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "deleted_sessions" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "public" BOOLEAN NOT NULL,
    "place" TEXT NOT NULL,
    "department_ids" INTEGER[],
    "sequence" INTEGER NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deleted_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendar_feeds" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "deleted_sessions_deleted_at_idx" ON "deleted_sessions"("deleted_at");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_feeds_token_hash_key" ON "calendar_feeds"("token_hash");

-- CreateIndex
CREATE INDEX "calendar_feeds_user_id_idx" ON "calendar_feeds"("user_id");

-- AddForeignKey
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "deleted_sessions" ALTER COLUMN "department_ids" SET NOT NULL;

-- With the new columns.
CREATE OR REPLACE VIEW "held_sessions" AS SELECT * FROM "sessions" WHERE "cancelled_at" IS NULL;

-- A session that a series makes is as public as the series, also if the previous release makes it.
CREATE FUNCTION "public"."take_over_public"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT "public" INTO NEW."public" FROM "public"."session_series" WHERE "id" = NEW."series_id";
    RETURN NEW;
END
$$;

CREATE TRIGGER "session_of_series_made" BEFORE INSERT ON "sessions"
    FOR EACH ROW WHEN (NEW."series_id" IS NOT NULL)
    EXECUTE FUNCTION "public"."take_over_public"();

CREATE FUNCTION "public"."raise_sequence"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."sequence" := OLD."sequence" + 1;
    NEW."changed_at" := now();
    RETURN NEW;
END
$$;

CREATE TRIGGER "session_in_calendar_changed" BEFORE UPDATE ON "sessions"
    FOR EACH ROW WHEN (
        (OLD."name", OLD."kind", OLD."starts_at", OLD."ends_at", OLD."campus_id", OLD."public", OLD."cancelled_at",
         OLD."cancel_reason")
        IS DISTINCT FROM
        (NEW."name", NEW."kind", NEW."starts_at", NEW."ends_at", NEW."campus_id", NEW."public", NEW."cancelled_at",
         NEW."cancel_reason")
    )
    EXECUTE FUNCTION "public"."raise_sequence"();

-- Sessions are locked in the order of their ids, as where a person is deleted with their attendance.
CREATE FUNCTION "public"."raise_sequences"("changed" INTEGER[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM "public"."sessions" WHERE "id" = ANY ("changed") ORDER BY "id" FOR NO KEY UPDATE;
    UPDATE "public"."sessions" SET "sequence" = "sequence" + 1, "changed_at" = now() WHERE "id" = ANY ("changed");
END
$$;

CREATE FUNCTION "public"."raise_sequences_of_audience"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM "public"."raise_sequences"(ARRAY(SELECT DISTINCT "session_id" FROM "changed"));
    RETURN NULL;
END
$$;

CREATE TRIGGER "audience_widened" AFTER INSERT ON "session_departments"
    REFERENCING NEW TABLE AS "changed"
    FOR EACH STATEMENT EXECUTE FUNCTION "public"."raise_sequences_of_audience"();

CREATE TRIGGER "audience_narrowed" AFTER DELETE ON "session_departments"
    REFERENCING OLD TABLE AS "changed"
    FOR EACH STATEMENT EXECUTE FUNCTION "public"."raise_sequences_of_audience"();

CREATE FUNCTION "public"."raise_sequences_of_campus"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM "public"."raise_sequences"(ARRAY(SELECT "id" FROM "public"."sessions" WHERE "campus_id" = NEW."id"));
    RETURN NULL;
END
$$;

CREATE TRIGGER "campus_renamed" AFTER UPDATE OF "name" ON "campuses"
    FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name")
    EXECUTE FUNCTION "public"."raise_sequences_of_campus"();

-- Before, while the audience is still there.
CREATE FUNCTION "public"."remember_deleted_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "public"."deleted_sessions"
        ("id", "name", "starts_at", "ends_at", "kind", "public", "place", "department_ids", "sequence", "deleted_at")
    VALUES (
        OLD."id", OLD."name", OLD."starts_at", OLD."ends_at", OLD."kind", OLD."public",
        coalesce((SELECT "name" FROM "public"."campuses" WHERE "id" = OLD."campus_id"), ''),
        ARRAY(SELECT "department_id" FROM "public"."session_departments" WHERE "session_id" = OLD."id" ORDER BY 1),
        OLD."sequence" + 1, now()
    )
    ON CONFLICT DO NOTHING;
    RETURN OLD;
END
$$;

CREATE TRIGGER "session_deleted" BEFORE DELETE ON "sessions"
    FOR EACH ROW EXECUTE FUNCTION "public"."remember_deleted_session"();

-- Coming back gives no feed back, as it gives no right back.
CREATE FUNCTION "public"."end_feeds_of_leaver"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "public"."calendar_feeds" WHERE "user_id" = NEW."id";
    RETURN NULL;
END
$$;

CREATE TRIGGER "leaver_loses_feeds" AFTER UPDATE OF "standing" ON "users"
    FOR EACH ROW WHEN (NEW."standing" = 'left' AND OLD."standing" IS DISTINCT FROM 'left')
    EXECUTE FUNCTION "public"."end_feeds_of_leaver"();
