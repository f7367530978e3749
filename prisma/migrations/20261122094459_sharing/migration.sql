-- What each member shows to others, and which newcomers an admin has approved. Everybody there counts as
-- approved, and so does anybody whom the previous release adds meanwhile.

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "approved_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "sharing" (
    "member_id" INTEGER NOT NULL,
    "listed" BOOLEAN NOT NULL,
    "phone" BOOLEAN NOT NULL,
    "email" BOOLEAN NOT NULL,
    "address" BOOLEAN NOT NULL,
    "birthday" BOOLEAN NOT NULL,
    "picture" BOOLEAN NOT NULL,
    "departments" BOOLEAN NOT NULL,
    "chosen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sharing_pkey" PRIMARY KEY ("member_id")
);

-- AddForeignKey
ALTER TABLE "sharing" ADD CONSTRAINT "sharing_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a card shows to members depends on their choice, the church's, an admin's approval and the age.

CREATE TRIGGER "directory_sharing_came_or_went" AFTER INSERT OR DELETE ON "sharing"
    FOR EACH ROW EXECUTE FUNCTION "public"."say_topic_changed"('directory');

CREATE TRIGGER "directory_sharing_emptied" AFTER TRUNCATE ON "sharing"
    FOR EACH STATEMENT EXECUTE FUNCTION "public"."say_topic_changed"('directory');

CREATE TRIGGER "directory_sharing_changed"
    AFTER UPDATE OF "listed", "phone", "email", "picture" ON "sharing"
    FOR EACH ROW WHEN (
        (OLD."listed", OLD."phone", OLD."email", OLD."picture")
        IS DISTINCT FROM
        (NEW."listed", NEW."phone", NEW."email", NEW."picture")
    )
    EXECUTE FUNCTION "public"."say_topic_changed"('directory');

CREATE TRIGGER "directory_setting_made" AFTER INSERT ON "settings"
    FOR EACH ROW WHEN (NEW."key" = 'directory')
    EXECUTE FUNCTION "public"."say_topic_changed"('directory');

CREATE TRIGGER "directory_setting_changed" AFTER UPDATE OF "value" ON "settings"
    FOR EACH ROW WHEN (NEW."key" = 'directory' AND OLD."value" IS DISTINCT FROM NEW."value")
    EXECUTE FUNCTION "public"."say_topic_changed"('directory');

CREATE TRIGGER "directory_setting_deleted" AFTER DELETE ON "settings"
    FOR EACH ROW WHEN (OLD."key" = 'directory')
    EXECUTE FUNCTION "public"."say_topic_changed"('directory');

CREATE TRIGGER "directory_settings_emptied" AFTER TRUNCATE ON "settings"
    FOR EACH STATEMENT EXECUTE FUNCTION "public"."say_topic_changed"('directory');

CREATE TRIGGER "directory_ages_changed" AFTER UPDATE OF "date_of_birth" ON "members"
    FOR EACH ROW WHEN (OLD."date_of_birth" IS DISTINCT FROM NEW."date_of_birth")
    EXECUTE FUNCTION "public"."say_topic_changed"('directory');

CREATE TRIGGER "directory_approval_changed" AFTER UPDATE OF "approved_at" ON "users"
    FOR EACH ROW WHEN ((OLD."approved_at" IS NULL) <> (NEW."approved_at" IS NULL))
    EXECUTE FUNCTION "public"."say_topic_changed"('directory');

-- The processes cache with each caller whether an admin has approved them.
CREATE TRIGGER "approval_changed" AFTER UPDATE OF "approved_at" ON "users"
    FOR EACH ROW WHEN ((OLD."approved_at" IS NULL) <> (NEW."approved_at" IS NULL))
    EXECUTE FUNCTION "public"."say_topic_changed"('callers');
