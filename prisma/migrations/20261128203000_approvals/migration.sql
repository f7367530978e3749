-- The approvals of the last minutes, so that an admin can undo their own until it has been used.
-- CreateTable
CREATE TABLE "approvals" (
    "user_id" INTEGER NOT NULL,
    "approved_by" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "left_on" DATE,
    "back_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "approvals_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "approvals_approved_by_idx" ON "approvals"("approved_by");

-- AddForeignKey
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_approved_by_fkey" FOREIGN KEY ("approved_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
