-- Households: who lives together, and which adults may mark the others present.

-- CreateTable
CREATE TABLE "households" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "households_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "household_members" (
    "household_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "relation" TEXT NOT NULL,
    "may_act" BOOLEAN NOT NULL DEFAULT false,
    "agreed_at" TIMESTAMPTZ(3),

    CONSTRAINT "household_members_pkey" PRIMARY KEY ("household_id","user_id")
);

-- CreateTable
CREATE TABLE "household_requests" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "message" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" INTEGER,

    CONSTRAINT "household_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "household_members_user_id_idx" ON "household_members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "household_members_adult_key" ON "household_members"("user_id") WHERE (relation = 'adult');

-- CreateIndex
CREATE INDEX "household_requests_user_id_idx" ON "household_requests"("user_id");

-- CreateIndex
CREATE INDEX "household_requests_decided_by_idx" ON "household_requests"("decided_by");

-- CreateIndex
CREATE INDEX "household_requests_state_id_idx" ON "household_requests"("state", "id");

-- CreateIndex
CREATE UNIQUE INDEX "household_requests_waiting_key" ON "household_requests"("user_id") WHERE (state = 'waiting');

-- AddForeignKey
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_household_id_fkey" FOREIGN KEY ("household_id") REFERENCES "households"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "household_requests" ADD CONSTRAINT "household_requests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "household_requests" ADD CONSTRAINT "household_requests_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Checks
ALTER TABLE "household_members"
    ADD CONSTRAINT "household_members_relation_check" CHECK ("relation" IN ('adult', 'child')),
    ADD CONSTRAINT "household_members_adults_act_check" CHECK ("relation" = 'adult' OR NOT "may_act");

ALTER TABLE "household_requests"
    ADD CONSTRAINT "household_requests_state_check"
        CHECK ("state" IN ('waiting', 'accepted', 'declined')),
    ADD CONSTRAINT "household_requests_decided_check"
        CHECK (("state" = 'waiting') = ("decided_at" IS NULL));

ALTER TABLE "households" ADD COLUMN "search" TEXT
    GENERATED ALWAYS AS ("public"."search_text"("name")) STORED;
CREATE INDEX "households_search_idx" ON "households" USING GIN ("search" gin_trgm_ops);

-- Members do not find children in the directory, which the processes keep in memory.
CREATE TRIGGER "directory_child_came" AFTER INSERT ON "household_members"
    FOR EACH ROW WHEN (NEW."relation" = 'child')
    EXECUTE FUNCTION "public"."say_topic_changed"('directory');

CREATE TRIGGER "directory_child_went" AFTER DELETE ON "household_members"
    FOR EACH ROW WHEN (OLD."relation" = 'child')
    EXECUTE FUNCTION "public"."say_topic_changed"('directory');

CREATE TRIGGER "directory_child_changed" AFTER UPDATE OF "relation", "user_id" ON "household_members"
    FOR EACH ROW WHEN (
        (OLD."relation", OLD."user_id") IS DISTINCT FROM (NEW."relation", NEW."user_id")
    )
    EXECUTE FUNCTION "public"."say_topic_changed"('directory');

CREATE TRIGGER "directory_children_emptied" AFTER TRUNCATE ON "household_members"
    FOR EACH STATEMENT EXECUTE FUNCTION "public"."say_topic_changed"('directory');
