-- Visitors' cards, which count heads until the visitor is a person in the records, and the cases of visitors who wish
-- to hear from the church.

-- AlterTable
ALTER TABLE "care_cases" ADD COLUMN     "card_id" INTEGER,
ALTER COLUMN "user_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "visitor_cards" (
    "id" SERIAL NOT NULL,
    "session_id" INTEGER NOT NULL,
    "secret_hash" TEXT,
    "first_name" TEXT,
    "adults" INTEGER NOT NULL,
    "children" INTEGER NOT NULL,
    "wish" TEXT NOT NULL DEFAULT 'none',
    "contact" TEXT,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "user_id" INTEGER,
    "heads" INTEGER GENERATED ALWAYS AS (
        "adults" + "children" + CASE WHEN "outcome" = 'joined' THEN 0 ELSE 1 END
    ) STORED,

    CONSTRAINT "visitor_cards_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "visitor_cards_secret_hash_key" ON "visitor_cards"("secret_hash");

-- CreateIndex
CREATE INDEX "visitor_cards_session_id_idx" ON "visitor_cards"("session_id");

-- CreateIndex
CREATE INDEX "visitor_cards_made_at_idx" ON "visitor_cards"("made_at");

-- CreateIndex
CREATE INDEX "visitor_cards_user_id_idx" ON "visitor_cards"("user_id") WHERE (user_id IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "care_cases_card_id_key" ON "care_cases"("card_id");

-- AddForeignKey
ALTER TABLE "visitor_cards" ADD CONSTRAINT "visitor_cards_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visitor_cards" ADD CONSTRAINT "visitor_cards_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "care_cases" ADD CONSTRAINT "care_cases_card_id_fkey" FOREIGN KEY ("card_id") REFERENCES "visitor_cards"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Checks
ALTER TABLE "visitor_cards"
    ADD CONSTRAINT "visitor_cards_not_negative_check" CHECK ("adults" >= 0 AND "children" >= 0),
    ADD CONSTRAINT "visitor_cards_wish_check" CHECK ("wish" IN ('none', 'call', 'message', 'email')),
    ADD CONSTRAINT "visitor_cards_contact_check" CHECK ("wish" <> 'none' OR "contact" IS NULL),
    ADD CONSTRAINT "visitor_cards_outcome_check"
        CHECK ("outcome" IN ('done', 'joined', 'taken back', 'expired')),
    ADD CONSTRAINT "visitor_cards_ended_check" CHECK (("ended_at" IS NULL) = ("outcome" IS NULL)),
    -- Name and contact of a joined card are in the person's records.
    ADD CONSTRAINT "visitor_cards_forgotten_check"
        CHECK ("outcome" IS DISTINCT FROM 'joined' OR "first_name" IS NULL AND "contact" IS NULL);

ALTER TABLE "attendance"
    DROP CONSTRAINT "attendance_source_check",
    ADD CONSTRAINT "attendance_source_check"
        CHECK ("source" IN ('phone', 'code', 'steward', 'family', 'office', 'visitor')) NOT VALID;

-- NOT VALID: existing rows are not checked again, which would block other queries meanwhile.
ALTER TABLE "care_cases"
    DROP CONSTRAINT "care_cases_kind_check",
    DROP CONSTRAINT "care_cases_outcome_check",
    ADD CONSTRAINT "care_cases_kind_check"
        CHECK ("kind" IN ('absence', 'newcomer', 'asked', 'visitor')) NOT VALID,
    ADD CONSTRAINT "care_cases_about_check"
        CHECK ("user_id" IS NOT NULL OR "card_id" IS NOT NULL) NOT VALID,
    ADD CONSTRAINT "care_cases_outcome_check"
        CHECK ("outcome" IN (
            'reached', 'no answer', 'left a message', 'visited', 'asked not to be contacted',
            'closed by a carer', 'came back', 'not missed after all', 'left', 'wish ended'
        )) NOT VALID;
