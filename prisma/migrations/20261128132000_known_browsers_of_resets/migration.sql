-- The links of a browser that has signed in before count separately, so that a stranger cannot use up its owner's mails.

-- AlterTable
ALTER TABLE "password_resets" ADD COLUMN     "known_browser" TEXT;
