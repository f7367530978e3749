-- Cases of care with what was noted, planned absences, and when people joined.

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "care_mail" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "joined_on" DATE;

-- CreateTable
CREATE TABLE "planned_absences" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "from_date" DATE NOT NULL,
    "until_date" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "planned_absences_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "care_cases" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "assignee_id" INTEGER,
    "periods_missed" INTEGER,
    "last_present_on" DATE,
    "asked_for" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "snooze_until" DATE,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "outcome" TEXT,

    CONSTRAINT "care_cases_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "care_events" (
    "id" SERIAL NOT NULL,
    "case_id" INTEGER NOT NULL,
    "made_by" INTEGER,
    "outcome" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "care_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "care_mails" (
    "user_id" INTEGER NOT NULL,
    "week" DATE NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "care_mails_pkey" PRIMARY KEY ("user_id","week")
);

-- CreateIndex
CREATE INDEX "planned_absences_user_id_until_date_idx" ON "planned_absences"("user_id", "until_date");

-- CreateIndex
CREATE INDEX "care_cases_user_id_idx" ON "care_cases"("user_id");

-- CreateIndex
CREATE INDEX "care_cases_assignee_id_idx" ON "care_cases"("assignee_id");

-- CreateIndex
CREATE INDEX "care_cases_state_closed_at_idx" ON "care_cases"("state", "closed_at");

-- CreateIndex
CREATE UNIQUE INDEX "care_cases_open_key" ON "care_cases"("user_id", "kind") WHERE (state <> 'closed');

-- CreateIndex
CREATE INDEX "care_events_case_id_id_idx" ON "care_events"("case_id", "id");

-- CreateIndex
CREATE INDEX "care_events_made_by_idx" ON "care_events"("made_by");

-- CreateIndex
CREATE INDEX "care_events_at_idx" ON "care_events"("at");

-- AddForeignKey
ALTER TABLE "planned_absences" ADD CONSTRAINT "planned_absences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "care_cases" ADD CONSTRAINT "care_cases_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "care_cases" ADD CONSTRAINT "care_cases_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "care_events" ADD CONSTRAINT "care_events_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "care_cases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "care_events" ADD CONSTRAINT "care_events_made_by_fkey" FOREIGN KEY ("made_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "care_mails" ADD CONSTRAINT "care_mails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Checks
ALTER TABLE "planned_absences"
    ADD CONSTRAINT "planned_absences_dates_check" CHECK ("until_date" >= "from_date");

ALTER TABLE "care_cases"
    ADD CONSTRAINT "care_cases_kind_check" CHECK ("kind" IN ('absence', 'newcomer', 'asked')),
    ADD CONSTRAINT "care_cases_state_check" CHECK ("state" IN ('open', 'snoozed', 'closed')),
    ADD CONSTRAINT "care_cases_snoozed_check" CHECK (("state" = 'snoozed') = ("snooze_until" IS NOT NULL)),
    ADD CONSTRAINT "care_cases_closed_check"
        CHECK (("state" = 'closed') = ("closed_at" IS NOT NULL AND "outcome" IS NOT NULL));

-- Where people were missed before this release, the first cases are not opened for all of them at once:
-- as after a change of the setting, only weeks from now on count.
INSERT INTO "settings" ("key", "value")
SELECT 'care', jsonb_build_object('periods', 3, 'counting_from', (now() AT TIME ZONE 'UTC')::date)
WHERE EXISTS (SELECT FROM "sessions" WHERE "expired_at" IS NOT NULL);
