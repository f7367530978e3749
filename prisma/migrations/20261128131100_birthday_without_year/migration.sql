-- The birthday, MM-DD, of people whose year of birth is unknown. A whole date of birth replaces it.

-- AlterTable
ALTER TABLE "members" ADD COLUMN     "birthday" TEXT;

ALTER TABLE "members" ADD CONSTRAINT "members_birthday_check" CHECK ("birthday" ~
    '^((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))$');

-- A date of birth, also one that the previous release writes, leaves no second birthday behind.
CREATE FUNCTION "public"."drop_birthday"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    NEW."birthday" := NULL;
    RETURN NEW;
END $$;

CREATE TRIGGER "birthday_or_date_of_birth" BEFORE INSERT OR UPDATE ON "members"
    FOR EACH ROW WHEN (NEW."date_of_birth" IS NOT NULL AND NEW."birthday" IS NOT NULL)
    EXECUTE FUNCTION "public"."drop_birthday"();
