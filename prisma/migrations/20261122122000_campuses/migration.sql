-- The places of a church, each with its own area, and the church's facts, which are the row "church" of
-- the settings. The first start seeds both from CHURCH_CONFIG.

-- CreateTable
CREATE TABLE "campuses" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lng" DOUBLE PRECISION NOT NULL,
    "polygon" JSONB NOT NULL,
    "tolerance_m" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campuses_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "campuses_deleted_check" CHECK ("deleted_at" IS NULL OR NOT "active")
);

CREATE FUNCTION "public"."first_campus"() RETURNS INTEGER
    LANGUAGE sql STABLE
    AS $$ SELECT min("id") FROM "public"."campuses" WHERE "active" $$;

-- The default is set afterwards, so that no row is rewritten. It also places what the previous release
-- adds meanwhile.
ALTER TABLE "sessions" ADD COLUMN     "campus_id" INTEGER;
ALTER TABLE "session_series" ADD COLUMN     "campus_id" INTEGER;
ALTER TABLE "sessions" ALTER COLUMN "campus_id" SET DEFAULT first_campus();
ALTER TABLE "session_series" ALTER COLUMN "campus_id" SET DEFAULT first_campus();

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_campus_id_fkey" FOREIGN KEY ("campus_id") REFERENCES "campuses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_series" ADD CONSTRAINT "session_series_campus_id_fkey" FOREIGN KEY ("campus_id") REFERENCES "campuses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Every process caches the church's facts.

CREATE TRIGGER "campuses_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "campuses"
    FOR EACH STATEMENT EXECUTE FUNCTION "public"."say_topic_changed"('church');

CREATE TRIGGER "church_setting_made" AFTER INSERT ON "settings"
    FOR EACH ROW WHEN (NEW."key" = 'church')
    EXECUTE FUNCTION "public"."say_topic_changed"('church');

CREATE TRIGGER "church_setting_changed" AFTER UPDATE OF "value" ON "settings"
    FOR EACH ROW WHEN (NEW."key" = 'church' AND OLD."value" IS DISTINCT FROM NEW."value")
    EXECUTE FUNCTION "public"."say_topic_changed"('church');

CREATE TRIGGER "church_setting_deleted" AFTER DELETE ON "settings"
    FOR EACH ROW WHEN (OLD."key" = 'church')
    EXECUTE FUNCTION "public"."say_topic_changed"('church');

CREATE TRIGGER "church_settings_emptied" AFTER TRUNCATE ON "settings"
    FOR EACH STATEMENT EXECUTE FUNCTION "public"."say_topic_changed"('church');
