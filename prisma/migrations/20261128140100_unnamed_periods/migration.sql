-- Past times for which people took their name off their attendance, so that nobody else writes it there again. The
-- present choice is in keeping_choices.
CREATE TABLE "unnamed_periods" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unnamed_periods_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "unnamed_periods_user_id_idx" ON "unnamed_periods"("user_id");

-- AddForeignKey
ALTER TABLE "unnamed_periods" ADD CONSTRAINT "unnamed_periods_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- When people took their name off their past is not known, so it counts until now.
INSERT INTO "unnamed_periods" ("user_id", "ends_at")
SELECT "user_id", now() FROM "keeping_choices" WHERE "past_unnamed";
