-- Codes that a browser asks for which has signed in to the account before count for themselves: strangers who ask for
-- codes must not use up the owner's.

-- AlterTable
ALTER TABLE "sign_in_codes" ADD COLUMN     "known_browser" TEXT;
