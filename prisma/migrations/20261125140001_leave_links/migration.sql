-- Each mail that can be switched off carries a link that does so. The carers' switch becomes one of the others; its
-- column goes with the next release.

-- CreateTable
CREATE TABLE "leave_links" (
    "id" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,

    CONSTRAINT "leave_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "leave_links_user_id_kind_idx" ON "leave_links"("user_id", "kind");

-- AddForeignKey
ALTER TABLE "leave_links" ADD CONSTRAINT "leave_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "message_choices" ("user_id", "kind", "way", "is_on", "chosen_at")
SELECT "id", 'care-list', 'mail', false, "updated_at" FROM "users" WHERE NOT "care_mail";
