-- Drafts of announcements. A draft keeps its beginning and end here; `starts_at` and `ends_at` are in the year 9999, so
-- that nobody reads it, not even through the previous release.
ALTER TABLE "announcements" ADD COLUMN "draft_starts_at" TIMESTAMPTZ(3),
    ADD COLUMN "draft_ends_at" TIMESTAMPTZ(3);

ALTER TABLE "announcements"
    ADD CONSTRAINT "announcements_draft_check" CHECK (
      ("draft_starts_at" IS NULL) = ("draft_ends_at" IS NULL) AND "draft_ends_at" > "draft_starts_at"
    );
