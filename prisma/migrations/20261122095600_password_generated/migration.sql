-- AlterTable
ALTER TABLE "users" ADD COLUMN     "password_generated" BOOLEAN NOT NULL DEFAULT false;
