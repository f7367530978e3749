-- Whether the owner of the previous address had shown that they read mail there. Only then is the address reserved for
-- the account, and does restoring it leave the password and the second step. Earlier changes, and those of the release
-- before, count as such.

-- AlterTable
ALTER TABLE "email_changes" ADD COLUMN     "old_confirmed" BOOLEAN NOT NULL DEFAULT true;
