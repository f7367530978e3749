-- A calendar takes a meeting that moved, or was not held, only by a higher sequence (RFC 5545, 3.8.7.4). The number that
-- feeds show is that of the meeting and of its group together, so that a new name of the group locks no meeting.
ALTER TABLE "groups" ADD COLUMN "sequence" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "group_meetings" ADD COLUMN "sequence" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

CREATE TRIGGER "group_in_calendar_changed" BEFORE UPDATE ON "groups"
    FOR EACH ROW WHEN ((OLD."name", OLD."visibility") IS DISTINCT FROM (NEW."name", NEW."visibility"))
    EXECUTE FUNCTION "public"."raise_sequence"();
CREATE TRIGGER "group_meeting_in_calendar_changed" BEFORE UPDATE ON "group_meetings"
    FOR EACH ROW WHEN (
        (OLD."starts_at", OLD."ends_at", OLD."not_met") IS DISTINCT FROM (NEW."starts_at", NEW."ends_at", NEW."not_met")
    )
    EXECUTE FUNCTION "public"."raise_sequence"();
