-- Who serves at a session: teams with their leaders, the roles of series, the slots of sessions, and people's answers and
-- wishes. A slot is one place of a role. It stays a row while nobody is on, so that a gap has an id.

-- CreateTable
CREATE TABLE "serving_teams" (
    "id" SERIAL NOT NULL,
    "name" CITEXT NOT NULL,
    "department_id" INTEGER NOT NULL,
    "swaps_need_leader" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "serving_teams_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "serving_leaders" (
    "team_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "serving_leaders_pkey" PRIMARY KEY ("team_id","user_id")
);

-- CreateTable
CREATE TABLE "serving_series_roles" (
    "series_id" INTEGER NOT NULL,
    "team_id" INTEGER NOT NULL,
    "role" CITEXT NOT NULL,
    "needed" INTEGER NOT NULL,

    CONSTRAINT "serving_series_roles_pkey" PRIMARY KEY ("series_id","team_id","role")
);

-- CreateTable
CREATE TABLE "serving_slots" (
    "id" SERIAL NOT NULL,
    "session_id" INTEGER NOT NULL,
    "team_id" INTEGER NOT NULL,
    "role" CITEXT NOT NULL,
    "user_id" INTEGER,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "why" TEXT,
    "told_start" TIMESTAMPTZ(3),
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "serving_slots_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "serving_refusals" (
    "slot_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "refused_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "serving_refusals_pkey" PRIMARY KEY ("slot_id","user_id")
);

-- CreateTable
CREATE TABLE "serving_swaps" (
    "id" SERIAL NOT NULL,
    "slot_id" INTEGER NOT NULL,
    "from_id" INTEGER NOT NULL,
    "to_id" INTEGER NOT NULL,
    "other_slot_id" INTEGER,
    "state" TEXT NOT NULL DEFAULT 'asked',
    "asked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "serving_swaps_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "serving_links" (
    "token_hash" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "slot_id" INTEGER NOT NULL,
    "swap_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "serving_links_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "serving_notices" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "what" TEXT NOT NULL DEFAULT 'gone',
    "slot_id" INTEGER,
    "swap_id" INTEGER,
    "role" TEXT NOT NULL,
    "session_name" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "queued" BOOLEAN NOT NULL DEFAULT false,
    "sent_as" INTEGER,
    "noted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "serving_notices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "serving_wishes" (
    "user_id" INTEGER NOT NULL,
    "at_most_a_month" INTEGER,
    "not_two_in_a_row" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "serving_wishes_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "serving_pairs" (
    "user_id" INTEGER NOT NULL,
    "other_id" INTEGER NOT NULL,
    "together" BOOLEAN NOT NULL,

    CONSTRAINT "serving_pairs_pkey" PRIMARY KEY ("user_id","other_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "serving_teams_name_key" ON "serving_teams"("name");

-- CreateIndex
CREATE INDEX "serving_teams_department_id_idx" ON "serving_teams"("department_id");

-- CreateIndex
CREATE INDEX "serving_leaders_user_id_idx" ON "serving_leaders"("user_id");

-- CreateIndex
CREATE INDEX "serving_series_roles_team_id_idx" ON "serving_series_roles"("team_id");

-- CreateIndex
CREATE INDEX "serving_slots_team_id_idx" ON "serving_slots"("team_id");

-- CreateIndex
CREATE INDEX "serving_slots_user_id_idx" ON "serving_slots"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "serving_slots_session_id_user_id_key" ON "serving_slots"("session_id", "user_id");

-- CreateIndex
CREATE INDEX "serving_refusals_user_id_idx" ON "serving_refusals"("user_id");

-- CreateIndex
CREATE INDEX "serving_swaps_slot_id_idx" ON "serving_swaps"("slot_id");

-- CreateIndex
CREATE INDEX "serving_swaps_from_id_idx" ON "serving_swaps"("from_id");

-- CreateIndex
CREATE INDEX "serving_swaps_to_id_idx" ON "serving_swaps"("to_id");

-- CreateIndex
CREATE INDEX "serving_swaps_other_slot_id_idx" ON "serving_swaps"("other_slot_id");

-- CreateIndex
CREATE INDEX "serving_links_user_id_idx" ON "serving_links"("user_id");

-- CreateIndex
CREATE INDEX "serving_links_slot_id_idx" ON "serving_links"("slot_id");

-- CreateIndex
CREATE INDEX "serving_links_swap_id_idx" ON "serving_links"("swap_id");

-- CreateIndex
CREATE INDEX "serving_notices_user_id_idx" ON "serving_notices"("user_id");

-- CreateIndex
CREATE INDEX "serving_notices_slot_id_idx" ON "serving_notices"("slot_id");

-- CreateIndex
CREATE INDEX "serving_notices_swap_id_idx" ON "serving_notices"("swap_id");

-- CreateIndex
CREATE INDEX "serving_pairs_other_id_idx" ON "serving_pairs"("other_id");

-- AddForeignKey
ALTER TABLE "serving_teams" ADD CONSTRAINT "serving_teams_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "serving_leaders" ADD CONSTRAINT "serving_leaders_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "serving_teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "serving_leaders" ADD CONSTRAINT "serving_leaders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "serving_series_roles" ADD CONSTRAINT "serving_series_roles_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "session_series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "serving_series_roles" ADD CONSTRAINT "serving_series_roles_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "serving_teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "serving_slots" ADD CONSTRAINT "serving_slots_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "serving_slots" ADD CONSTRAINT "serving_slots_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "serving_teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "serving_slots" ADD CONSTRAINT "serving_slots_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "serving_refusals" ADD CONSTRAINT "serving_refusals_slot_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "serving_slots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "serving_refusals" ADD CONSTRAINT "serving_refusals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "serving_swaps" ADD CONSTRAINT "serving_swaps_slot_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "serving_slots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "serving_swaps" ADD CONSTRAINT "serving_swaps_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "serving_swaps" ADD CONSTRAINT "serving_swaps_to_id_fkey" FOREIGN KEY ("to_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "serving_swaps" ADD CONSTRAINT "serving_swaps_other_slot_id_fkey" FOREIGN KEY ("other_slot_id") REFERENCES "serving_slots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "serving_links" ADD CONSTRAINT "serving_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "serving_links" ADD CONSTRAINT "serving_links_slot_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "serving_slots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "serving_links" ADD CONSTRAINT "serving_links_swap_id_fkey" FOREIGN KEY ("swap_id") REFERENCES "serving_swaps"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "serving_notices" ADD CONSTRAINT "serving_notices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "serving_notices" ADD CONSTRAINT "serving_notices_slot_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "serving_slots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "serving_notices" ADD CONSTRAINT "serving_notices_swap_id_fkey" FOREIGN KEY ("swap_id") REFERENCES "serving_swaps"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "serving_wishes" ADD CONSTRAINT "serving_wishes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "serving_pairs" ADD CONSTRAINT "serving_pairs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "serving_pairs" ADD CONSTRAINT "serving_pairs_other_id_fkey" FOREIGN KEY ("other_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "serving_series_roles"
    ADD CONSTRAINT "serving_series_roles_needed_check" CHECK ("needed" > 0);

-- A slot in the state 'asked' or 'yes' has a person; one whose last person said no has nobody.
ALTER TABLE "serving_slots"
    ADD CONSTRAINT "serving_slots_state_check" CHECK ("state" IN ('draft', 'asked', 'yes', 'no')),
    ADD CONSTRAINT "serving_slots_person_check" CHECK (
        CASE "state" WHEN 'draft' THEN true WHEN 'no' THEN "user_id" IS NULL ELSE "user_id" IS NOT NULL END
    );

ALTER TABLE "serving_swaps"
    ADD CONSTRAINT "serving_swaps_state_check" CHECK ("state" IN ('asked', 'agreed', 'yes', 'no'));

ALTER TABLE "serving_notices"
    ADD CONSTRAINT "serving_notices_what_check"
        CHECK ("what" IN ('date', 'moved', 'gone', 'declined', 'swap', 'agree', 'taken', 'kept'));

-- In a team are the active people of its department, and its leaders.
CREATE VIEW "team_people" AS
SELECT "serving_teams"."id" AS "team_id", "people"."id" AS "user_id"
FROM "serving_teams"
JOIN "member_departments" USING ("department_id")
JOIN "people" ON "people"."id" = "member_id"
WHERE "is_active"
UNION
SELECT "team_id", "user_id"
FROM "serving_leaders" JOIN "people" ON "people"."id" = "user_id" WHERE "is_active";

-- A slot without a person is a gap, also where deleting the person has set the column to null.
CREATE FUNCTION "public"."open_gap"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."state" <> 'no' THEN
        NEW."state" := 'draft';
    END IF;
    NEW."why" := NULL;
    NEW."told_start" := NULL;
    RETURN NEW;
END
$$;

CREATE TRIGGER "slot_became_gap" BEFORE UPDATE OF "user_id" ON "serving_slots"
    FOR EACH ROW WHEN (NEW."user_id" IS NULL)
    EXECUTE FUNCTION "public"."open_gap"();

-- A person who has left leads no team and is on no plan. Records of when they served stay.
CREATE OR REPLACE FUNCTION "public"."take_rights"("leaver" INTEGER) RETURNS void LANGUAGE sql AS $$
    DELETE FROM "user_roles" WHERE "user_id" = "leaver";
    DELETE FROM "serving_leaders" WHERE "user_id" = "leaver";
    DELETE FROM "serving_links" WHERE "user_id" = "leaver";
    UPDATE "serving_slots" SET "user_id" = NULL FROM "sessions"
    WHERE "user_id" = "leaver" AND "sessions"."id" = "session_id" AND "expired_at" IS NULL;
    UPDATE "users" SET "is_admin" = false
    WHERE "id" = "leaver" AND "is_admin"
        AND EXISTS (SELECT FROM "users" AS "other" WHERE "other"."is_admin" AND "other"."id" <> "leaver");
$$;

-- The processes cache with each caller whether they lead a team.
CREATE TRIGGER "leaders_changed" AFTER INSERT OR UPDATE OR DELETE ON "serving_leaders"
    FOR EACH ROW EXECUTE FUNCTION "public"."say_topic_changed"('callers');

-- Calendar feeds say when their owner serves.
CREATE TRIGGER "slots_changed" AFTER INSERT OR UPDATE OR DELETE ON "serving_slots"
    FOR EACH STATEMENT EXECUTE FUNCTION "public"."say_topic_changed"('serving');

-- A session that a series makes has the roles of the series, also if the previous release makes it.
CREATE FUNCTION "public"."make_slots"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "public"."serving_slots" ("session_id", "team_id", "role")
    SELECT NEW."id", "team_id", "role"
    FROM "public"."serving_series_roles", generate_series(1, "needed")
    WHERE "series_id" = NEW."series_id"
    ORDER BY "team_id", "role";
    RETURN NULL;
END
$$;

CREATE TRIGGER "session_of_series_gets_slots" AFTER INSERT ON "sessions"
    FOR EACH ROW WHEN (NEW."series_id" IS NOT NULL)
    EXECUTE FUNCTION "public"."make_slots"();

-- Where a series is split, the second part takes over the roles of the first.
CREATE FUNCTION "public"."take_over_roles"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "public"."serving_series_roles" ("series_id", "team_id", "role", "needed")
    SELECT NEW."series_id", "team_id", "role", "needed"
    FROM "public"."serving_series_roles" WHERE "series_id" = OLD."series_id"
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;

CREATE TRIGGER "session_changes_series" AFTER UPDATE OF "series_id" ON "sessions"
    FOR EACH ROW WHEN (NEW."series_id" IS NOT NULL AND OLD."series_id" IS DISTINCT FROM NEW."series_id")
    EXECUTE FUNCTION "public"."take_over_roles"();

-- People who were told of a date learn that it is deleted, unless the first mail has not left yet. A cancelled or closed
-- session needs no notice.
CREATE FUNCTION "public"."note_slots_gone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "public"."serving_notices" ("user_id", "role", "session_name", "starts_at")
    SELECT "user_id", "role", OLD."name", OLD."starts_at"
    FROM "public"."serving_slots" AS "slots"
    WHERE "session_id" = OLD."id" AND "state" IN ('asked', 'yes') AND NOT EXISTS (
        SELECT FROM "public"."serving_notices" AS "waiting"
        WHERE "waiting"."slot_id" = "slots"."id" AND "waiting"."user_id" = "slots"."user_id"
            AND "what" = 'date' AND "sent_as" IS NULL
    )
    ORDER BY "slots"."id";
    RETURN OLD;
END
$$;

CREATE TRIGGER "session_with_slots_deleted" BEFORE DELETE ON "sessions"
    FOR EACH ROW WHEN (OLD."cancelled_at" IS NULL AND OLD."expired_at" IS NULL)
    EXECUTE FUNCTION "public"."note_slots_gone"();
