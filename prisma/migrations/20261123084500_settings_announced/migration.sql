-- Each cached setting had four triggers of its own. Now one announces every setting: the notice's topic is the key.
-- Only a restore truncates the table, while the product is stopped.

CREATE FUNCTION "public"."say_setting_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('church', coalesce(NEW."key", OLD."key"));
    RETURN NULL;
END
$$;

CREATE TRIGGER "setting_changed" AFTER INSERT OR UPDATE OR DELETE ON "settings"
    FOR EACH ROW EXECUTE FUNCTION "public"."say_setting_changed"();

DROP TRIGGER "directory_setting_made" ON "settings";
DROP TRIGGER "directory_setting_changed" ON "settings";
DROP TRIGGER "directory_setting_deleted" ON "settings";
DROP TRIGGER "directory_settings_emptied" ON "settings";
DROP TRIGGER "door_setting_made" ON "settings";
DROP TRIGGER "door_setting_changed" ON "settings";
DROP TRIGGER "door_setting_deleted" ON "settings";
DROP TRIGGER "door_settings_emptied" ON "settings";
DROP TRIGGER "church_setting_made" ON "settings";
DROP TRIGGER "church_setting_changed" ON "settings";
DROP TRIGGER "church_setting_deleted" ON "settings";
DROP TRIGGER "church_settings_emptied" ON "settings";
