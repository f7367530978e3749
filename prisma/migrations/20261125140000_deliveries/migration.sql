-- Every message is a row, without its content, before it is sent. People choose which kinds they get, and how.

-- CreateTable
CREATE TABLE "deliveries" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" INTEGER,
    "asked_for" INTEGER,
    "way" TEXT NOT NULL,
    "about" INTEGER,
    "variant" TEXT,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "queued_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "kept_by" INTEGER,
    "taken_by" INTEGER,
    "started_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "ended_at" TIMESTAMPTZ(3),
    "problem" TEXT,

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message_choices" (
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "way" TEXT NOT NULL,
    "is_on" BOOLEAN NOT NULL,
    "chosen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "message_choices_pkey" PRIMARY KEY ("user_id","kind","way")
);

-- CreateIndex
CREATE INDEX "deliveries_user_id_queued_at_idx" ON "deliveries"("user_id", "queued_at");

-- CreateIndex
CREATE INDEX "deliveries_started_at_idx" ON "deliveries"("started_at");

-- CreateIndex
CREATE INDEX "deliveries_queued_at_idx" ON "deliveries"("queued_at");

-- CreateIndex
CREATE INDEX "deliveries_due_at_idx" ON "deliveries"("due_at") WHERE (state = 'queued');

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_kind_user_id_way_about_key" ON "deliveries"("kind", "user_id", "way", "about");

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_choices" ADD CONSTRAINT "message_choices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "deliveries"
    ADD CONSTRAINT "deliveries_way_check" CHECK ("way" IN ('mail', 'push')),
    ADD CONSTRAINT "deliveries_state_check"
        CHECK ("state" IN ('queued', 'sent', 'failed', 'switched_off', 'withdrawn'));

ALTER TABLE "message_choices"
    ADD CONSTRAINT "message_choices_way_check" CHECK ("way" IN ('mail', 'push'));

-- The commit notifies every process that messages wait.
CREATE TRIGGER "delivery_queued" AFTER INSERT ON "deliveries"
    FOR EACH STATEMENT EXECUTE FUNCTION "public"."say_topic_changed"('deliveries');
