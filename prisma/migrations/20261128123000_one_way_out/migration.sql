-- Every mail is composed as it leaves: from rows, of which those about merges are new. No process keeps one in memory.

-- AlterTable
ALTER TABLE "deliveries" ADD COLUMN "handed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "merge_mails" (
    "id" SERIAL NOT NULL,
    "merge_id" INTEGER,
    "kept_id" INTEGER NOT NULL,
    "email" CITEXT NOT NULL,
    "account" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "merge_mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "merge_mails_merge_id_idx" ON "merge_mails"("merge_id");

-- CreateIndex
CREATE INDEX "merge_mails_kept_id_idx" ON "merge_mails"("kept_id");

-- AddForeignKey
ALTER TABLE "merge_mails" ADD CONSTRAINT "merge_mails_merge_id_fkey" FOREIGN KEY ("merge_id") REFERENCES "merges"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "merge_mails" ADD CONSTRAINT "merge_mails_kept_id_fkey" FOREIGN KEY ("kept_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "merge_mails" ADD CONSTRAINT "merge_mails_account_check"
    CHECK ("account" IN ('none', 'kept', 'moved', 'dropped'));

-- Nobody is greeted again this year, although the greeting was sent before messages had rows.
INSERT INTO "deliveries" ("kind", "user_id", "way", "about", "state", "queued_at", "due_at", "expires_at", "ended_at")
SELECT 'birthday-greeting', "user_id", 'mail', "year", 'sent', "at", "at", "at", "at"
FROM "birthday_greetings", LATERAL (SELECT coalesce("sent_at", now())) AS sent ("at")
WHERE "state" = 'sent' AND "year" >= extract(year FROM now()) - 1
ON CONFLICT ("kind", "user_id", "way", "about") DO NOTHING;

-- A process of release 2.3 takes a greeting or a carer's mail whatever its row says. One that this release is sending at
-- that moment is left to it; 2.3 then counts it as sent.
CREATE FUNCTION "leave_attempt_alone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RETURN NULL;
END
$$;

CREATE TRIGGER "deliveries_attempt_alone" BEFORE UPDATE ON "deliveries"
    FOR EACH ROW WHEN (
        OLD."state" = 'queued' AND OLD."taken_by" IS NULL AND NEW."taken_by" IS NOT NULL AND OLD."due_at" > NEW."started_at"
    ) EXECUTE FUNCTION "leave_attempt_alone"();
