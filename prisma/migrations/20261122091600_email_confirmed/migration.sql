-- AlterTable
ALTER TABLE "users" ADD COLUMN     "email_confirmed_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "password_changed_at" TIMESTAMPTZ(3);

-- Nobody asked the existing accounts to confirm their addresses, so they count as confirmed.
ALTER TABLE "users" ALTER COLUMN "email_confirmed_at" DROP DEFAULT;

CREATE FUNCTION "public"."unconfirm_email"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."email_confirmed_at" := NULL;
    RETURN NEW;
END
$$;

-- Another address is unconfirmed, whatever changes it, unless the same statement says otherwise.
CREATE TRIGGER "email_unconfirmed" BEFORE UPDATE OF "email" ON "users"
    FOR EACH ROW WHEN (
        OLD."email" IS DISTINCT FROM NEW."email"
        AND OLD."email_confirmed_at" IS NOT DISTINCT FROM NEW."email_confirmed_at"
    )
    EXECUTE FUNCTION "public"."unconfirm_email"();
