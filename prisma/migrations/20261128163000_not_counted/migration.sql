-- People can choose not to be counted at all. Like those counted without their name, they are expected nowhere.
ALTER TABLE "keeping_choices" ADD COLUMN "counted" BOOLEAN NOT NULL DEFAULT true;

-- Among these people is everybody whom a number without names counts.
CREATE VIEW "choosers" AS
SELECT "people"."id" FROM "people" JOIN "keeping_choices" ON "user_id" = "people"."id"
WHERE "is_active" AND NOT "keep" AND "counted";

CREATE OR REPLACE FUNCTION "record_unnaming"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' OR NEW.keep <> OLD.keep THEN
        INSERT INTO withdrawals (kind, person_id, back) VALUES ('unnamed', NEW.user_id, NEW.keep);
    END IF;
    IF NEW.counted <> (TG_OP = 'INSERT' OR OLD.counted) THEN
        INSERT INTO withdrawals (kind, person_id, what, back) VALUES ('unnamed', NEW.user_id, 'count', NEW.counted);
    END IF;
    IF NEW.past_unnamed AND (TG_OP = 'INSERT' OR NOT OLD.past_unnamed) THEN
        INSERT INTO withdrawals (kind, person_id, what) VALUES ('unnamed', NEW.user_id, 'past');
    END IF;
    RETURN NULL;
END $$;

-- The number was shown in the log, however few people it counted.
UPDATE "audit_events" SET "detail" = NULL WHERE "action" = 'unnamed.correct';

-- Their keys were digests without a key of the installation.
DELETE FROM "rate_limits";
