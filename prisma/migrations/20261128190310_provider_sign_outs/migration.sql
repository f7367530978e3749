-- Which sign-ins came by the church's provider, so that signing out there ends them here.
-- AlterTable
ALTER TABLE "refresh_tokens" ADD COLUMN "provider_account" TEXT,
ADD COLUMN "provider_session" TEXT;

-- CreateIndex
CREATE INDEX "refresh_tokens_provider_account_idx" ON "refresh_tokens"("provider_account") WHERE ("provider_account" IS NOT NULL);
