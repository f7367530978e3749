-- People agreed to be marked by the adults who could mark them at the time. Once another adult can, whoever added
-- them (the office, an import, a merge), everybody else of the household has to agree again.
CREATE FUNCTION "public"."end_agreements"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- Also those who have not agreed: their agreement may be about to commit.
    UPDATE "public"."household_members" SET "agreed_at" = NULL
    WHERE "household_id" = NEW."household_id" AND "user_id" <> NEW."user_id";
    RETURN NULL;
END
$$;

CREATE TRIGGER "agreements_end_with_new_adult" AFTER INSERT ON "household_members"
    FOR EACH ROW WHEN (NEW."may_act")
    EXECUTE FUNCTION "public"."end_agreements"();

CREATE TRIGGER "agreements_end_with_other_adult" AFTER UPDATE ON "household_members"
    FOR EACH ROW WHEN (
        NEW."may_act" AND (OLD."household_id", OLD."user_id", OLD."may_act")
            IS DISTINCT FROM (NEW."household_id", NEW."user_id", NEW."may_act")
    )
    EXECUTE FUNCTION "public"."end_agreements"();
