-- The address that a link was mailed to: it ends when the account has another one. Null for links of an earlier release.
ALTER TABLE "leave_links" ADD COLUMN "sent_to" CITEXT;
ALTER TABLE "serving_links" ADD COLUMN "sent_to" CITEXT;
