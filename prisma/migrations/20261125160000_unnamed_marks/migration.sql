-- People can be counted without their names. Until a session closes, a mark of theirs is a token under the session's
-- key; the closing keeps their number and deletes both.

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "unnamed_total" INTEGER;

-- CreateTable
CREATE TABLE "keeping_choices" (
    "user_id" INTEGER NOT NULL,
    "keep" BOOLEAN NOT NULL,
    "past_unnamed" BOOLEAN NOT NULL DEFAULT false,
    "chosen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "keeping_choices_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "unnamed_keys" (
    "session_id" INTEGER NOT NULL,
    "encrypted_key" TEXT NOT NULL,

    CONSTRAINT "unnamed_keys_pkey" PRIMARY KEY ("session_id")
);

-- CreateTable
CREATE TABLE "unnamed_marks" (
    "session_id" INTEGER NOT NULL,
    "token" BYTEA NOT NULL,
    "marked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unnamed_marks_pkey" PRIMARY KEY ("session_id","token")
);

-- CreateTable
CREATE TABLE "unnamed_corrections" (
    "id" SERIAL NOT NULL,
    "session_id" INTEGER NOT NULL,
    "corrected_by" INTEGER,
    "unnamed_before" INTEGER NOT NULL,
    "unnamed_after" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unnamed_corrections_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "unnamed_corrections_session_id_id_idx" ON "unnamed_corrections"("session_id", "id");

-- CreateIndex
CREATE INDEX "unnamed_corrections_corrected_by_idx" ON "unnamed_corrections"("corrected_by");

-- AddForeignKey
ALTER TABLE "keeping_choices" ADD CONSTRAINT "keeping_choices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unnamed_keys" ADD CONSTRAINT "unnamed_keys_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unnamed_marks" ADD CONSTRAINT "unnamed_marks_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unnamed_corrections" ADD CONSTRAINT "unnamed_corrections_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unnamed_corrections" ADD CONSTRAINT "unnamed_corrections_corrected_by_fkey" FOREIGN KEY ("corrected_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Checks
ALTER TABLE "sessions"
    ADD CONSTRAINT "sessions_unnamed_not_negative_check" CHECK ("unnamed_total" >= 0);

-- Adds the new column.
CREATE OR REPLACE VIEW "held_sessions" AS SELECT * FROM "sessions" WHERE "cancelled_at" IS NULL;

-- Those whose attendance is counted without their names. They are expected nowhere.
CREATE VIEW "unnamed_people" AS SELECT "user_id" AS "id" FROM "keeping_choices" WHERE NOT "keep";

-- Marks by name and without it have two unique keys, so a lock serialises those of one person at one session. The
-- function is volatile, so its query sees what was committed while it waited. The lock's key does not reveal the person.
CREATE FUNCTION "public"."is_marked_by_name"("session" INTEGER, "person" INTEGER, "digest" INTEGER) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(20520, "digest");
    RETURN EXISTS (SELECT FROM "public"."attendance" WHERE "session_id" = "session" AND "user_id" = "person");
END
$$;

-- A trigger, so that nothing closes a session without it, not even the previous release beside this one. A cancelled
-- session counts nobody, and loses the key and the tokens all the same.
CREATE FUNCTION "public"."forget_unnamed_marks"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    "marks" INTEGER;
BEGIN
    DELETE FROM "public"."unnamed_marks" WHERE "session_id" = NEW."id";
    GET DIAGNOSTICS "marks" = ROW_COUNT;
    DELETE FROM "public"."unnamed_keys" WHERE "session_id" = NEW."id";
    IF NEW."cancelled_at" IS NULL THEN
        NEW."unnamed_total" := "marks";
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER "session_closed" BEFORE UPDATE OF "expired_at" ON "sessions"
    FOR EACH ROW WHEN (OLD."expired_at" IS NULL AND NEW."expired_at" IS NOT NULL)
    EXECUTE FUNCTION "public"."forget_unnamed_marks"();

CREATE TRIGGER "unnamed_corrections_only_added"
    BEFORE UPDATE OF "session_id", "unnamed_before", "unnamed_after", "reason", "created_at"
    ON "unnamed_corrections"
    FOR EACH ROW EXECUTE FUNCTION "public"."refuse_change_of_correction"();
