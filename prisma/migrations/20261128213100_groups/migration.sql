-- Small groups, in tables of their own: whatever lists, counts or finds services, people and departments cannot show a
-- closed group by forgetting a condition.

-- A gap between the ids of two groups, or of two meetings, would tell that a closed one is there.
CREATE FUNCTION "random_id"() RETURNS integer LANGUAGE sql VOLATILE AS $$
    SELECT 1 + floor(random() * 2147483646)::int
$$;

-- CreateTable
CREATE TABLE "groups" (
    "id" INTEGER NOT NULL DEFAULT random_id(),
    "name" TEXT NOT NULL,
    "purpose" TEXT NOT NULL DEFAULT '',
    "visibility" TEXT NOT NULL DEFAULT 'closed',
    "meets_at" TEXT NOT NULL DEFAULT '',
    "places" INTEGER,
    "marks_itself" BOOLEAN NOT NULL DEFAULT false,
    "weekday" INTEGER,
    "every_weeks" INTEGER,
    "start_time" TIME(0),
    "minutes" INTEGER,
    "from_date" DATE,
    "until_date" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "groups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "group_people" (
    "group_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "standing" TEXT NOT NULL DEFAULT 'member',
    "leads" BOOLEAN NOT NULL DEFAULT false,
    "shares" BOOLEAN NOT NULL DEFAULT false,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "group_people_pkey" PRIMARY KEY ("group_id","user_id")
);

-- CreateTable
CREATE TABLE "group_meetings" (
    "id" INTEGER NOT NULL DEFAULT random_id(),
    "group_id" INTEGER NOT NULL,
    "occurs_on" DATE NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "guests" INTEGER NOT NULL DEFAULT 0,
    "not_met" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "done_at" TIMESTAMPTZ(3),
    "done_by" INTEGER,
    "came" INTEGER,

    CONSTRAINT "group_meetings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "group_marks" (
    "meeting_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "marked_at" TIMESTAMPTZ(3) NOT NULL,
    "marked_by" INTEGER,

    CONSTRAINT "group_marks_pkey" PRIMARY KEY ("meeting_id","user_id")
);

-- CreateTable
CREATE TABLE "group_links" (
    "token_hash" TEXT NOT NULL,
    "meeting_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_to" CITEXT,

    CONSTRAINT "group_links_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "group_messages" (
    "id" SERIAL NOT NULL,
    "group_id" INTEGER NOT NULL,
    "sent_by" INTEGER,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "tells_address" BOOLEAN NOT NULL DEFAULT false,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "group_messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "group_people_user_id_idx" ON "group_people"("user_id");

-- CreateIndex
CREATE INDEX "group_meetings_ends_at_idx" ON "group_meetings"("ends_at");

-- CreateIndex
CREATE INDEX "group_meetings_done_by_idx" ON "group_meetings"("done_by");

-- CreateIndex
CREATE UNIQUE INDEX "group_meetings_group_id_occurs_on_key" ON "group_meetings"("group_id", "occurs_on");

-- CreateIndex
CREATE INDEX "group_marks_user_id_idx" ON "group_marks"("user_id");

-- CreateIndex
CREATE INDEX "group_marks_marked_by_idx" ON "group_marks"("marked_by");

-- CreateIndex
CREATE INDEX "group_links_meeting_id_idx" ON "group_links"("meeting_id");

-- CreateIndex
CREATE INDEX "group_links_user_id_idx" ON "group_links"("user_id");

-- CreateIndex
CREATE INDEX "group_messages_group_id_idx" ON "group_messages"("group_id");

-- CreateIndex
CREATE INDEX "group_messages_sent_by_idx" ON "group_messages"("sent_by");

-- CreateIndex
CREATE INDEX "group_messages_sent_at_idx" ON "group_messages"("sent_at");

-- AddForeignKey
ALTER TABLE "group_people" ADD CONSTRAINT "group_people_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_people" ADD CONSTRAINT "group_people_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_meetings" ADD CONSTRAINT "group_meetings_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_meetings" ADD CONSTRAINT "group_meetings_done_by_fkey" FOREIGN KEY ("done_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_marks" ADD CONSTRAINT "group_marks_meeting_id_fkey" FOREIGN KEY ("meeting_id") REFERENCES "group_meetings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_marks" ADD CONSTRAINT "group_marks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_marks" ADD CONSTRAINT "group_marks_marked_by_fkey" FOREIGN KEY ("marked_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_links" ADD CONSTRAINT "group_links_meeting_id_fkey" FOREIGN KEY ("meeting_id") REFERENCES "group_meetings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_links" ADD CONSTRAINT "group_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_messages" ADD CONSTRAINT "group_messages_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_messages" ADD CONSTRAINT "group_messages_sent_by_fkey" FOREIGN KEY ("sent_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "groups" ADD CONSTRAINT "groups_visibility_check" CHECK ("visibility" IN ('open', 'ask', 'closed'));
ALTER TABLE "groups" ADD CONSTRAINT "groups_rhythm_check" CHECK (
    num_nonnulls("weekday", "every_weeks", "start_time", "minutes", "from_date") IN (0, 5)
);
ALTER TABLE "group_people" ADD CONSTRAINT "group_people_standing_check" CHECK (
    "standing" IN ('asked', 'invited', 'member')
);
ALTER TABLE "group_people" ADD CONSTRAINT "group_people_leads_check" CHECK (NOT "leads" OR "standing" = 'member');
ALTER TABLE "group_meetings" ADD CONSTRAINT "group_meetings_times_check" CHECK ("ends_at" > "starts_at");
ALTER TABLE "group_meetings" ADD CONSTRAINT "group_meetings_not_met_check" CHECK (
    "not_met" IN ('holidays', 'illness', 'weather', 'other')
);

-- People who have left a group, taken a wish to join it back, lost its lead or stopped sharing with it stay so after a
-- restore. Asking again gives no membership back. Rows that go with their person are no withdrawals of their own.
CREATE FUNCTION "record_group_withdrawals"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    before jsonb := CASE WHEN TG_OP = 'INSERT' THEN '{}' ELSE to_jsonb(OLD) END;
    after jsonb := CASE WHEN TG_OP = 'DELETE' THEN '{}' ELSE to_jsonb(NEW) END;
    of_group jsonb := CASE WHEN TG_OP = 'DELETE' THEN before ELSE after END;
BEGIN
    INSERT INTO withdrawals (kind, person_id, what, back)
    SELECT 'right', id, thing || ' ' || (of_group ->> 'group_id'), is_on
    FROM users, (VALUES
        ('group', coalesce(before ->> 'standing' = 'member', false), coalesce(after ->> 'standing' = 'member', false)),
        ('group-wish', before <> '{}', after <> '{}'),
        ('group-leader', coalesce((before ->> 'leads')::boolean, false), coalesce((after ->> 'leads')::boolean, false)),
        ('group-shares', coalesce((before ->> 'shares')::boolean, false), coalesce((after ->> 'shares')::boolean, false))
    ) AS changed (thing, was_on, is_on)
    WHERE id = (of_group ->> 'user_id')::int AND was_on <> is_on;
    RETURN NULL;
END $$;
CREATE TRIGGER "group_withdrawn" AFTER INSERT OR DELETE OR UPDATE OF "standing", "leads", "shares" ON "group_people"
    FOR EACH ROW EXECUTE FUNCTION "record_group_withdrawals"();

-- Somebody who leaves belongs to no group, whatever process or statement notes it.
CREATE OR REPLACE FUNCTION "public"."take_rights"("leaver" INTEGER) RETURNS void LANGUAGE sql AS $$
    DELETE FROM "user_roles" WHERE "user_id" = "leaver";
    DELETE FROM "serving_leaders" WHERE "user_id" = "leaver";
    DELETE FROM "serving_links" WHERE "user_id" = "leaver";
    UPDATE "serving_slots" SET "user_id" = NULL FROM "sessions"
    WHERE "user_id" = "leaver" AND "sessions"."id" = "session_id" AND "expired_at" IS NULL;
    DELETE FROM "group_links" WHERE "user_id" = "leaver";
    DELETE FROM "group_people" WHERE "user_id" = "leaver";
    UPDATE "users" SET "is_admin" = false
    WHERE "id" = "leaver" AND "is_admin"
        AND EXISTS (SELECT FROM "users" AS "other" WHERE "other"."is_admin" AND "other"."id" <> "leaver");
$$;

-- Calendar feeds say when the groups of their owner meet. By row, since most runs of the job that makes meetings make none.
CREATE TRIGGER "groups_changed" AFTER UPDATE ON "groups"
    FOR EACH ROW EXECUTE FUNCTION "public"."say_topic_changed"('groups');
CREATE TRIGGER "group_people_changed" AFTER INSERT OR UPDATE OR DELETE ON "group_people"
    FOR EACH ROW EXECUTE FUNCTION "public"."say_topic_changed"('groups');
CREATE TRIGGER "group_meetings_changed" AFTER INSERT OR UPDATE OR DELETE ON "group_meetings"
    FOR EACH ROW EXECUTE FUNCTION "public"."say_topic_changed"('groups');
