-- An account has one link at a time that takes a changed address back: that of its first change. Later
-- changes are recorded without a link.

-- AlterTable
ALTER TABLE "email_changes" ALTER COLUMN "token_hash" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "email_changes_old_email_idx" ON "email_changes"("old_email");

-- Of the links that still work, the first of each account stays.
UPDATE "email_changes" AS "later" SET "token_hash" = NULL
WHERE "reverted_at" IS NULL AND "expires_at" > now() AND EXISTS (
    SELECT FROM "email_changes" AS "first"
    WHERE "first"."user_id" = "later"."user_id" AND "first"."id" < "later"."id"
      AND "first"."reverted_at" IS NULL AND "first"."expires_at" > now()
);
