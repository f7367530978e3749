-- CreateTable
CREATE TABLE "sign_in_codes" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER,
    "browser_hash" TEXT NOT NULL,
    "code_hash" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_codes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_codes_browser_hash_key" ON "sign_in_codes"("browser_hash");

-- CreateIndex
CREATE INDEX "sign_in_codes_user_id_created_at_idx" ON "sign_in_codes"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "sign_in_codes_expires_at_idx" ON "sign_in_codes"("expires_at");

-- AddForeignKey
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
