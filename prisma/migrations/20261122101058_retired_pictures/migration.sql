-- CreateTable
CREATE TABLE "retired_pictures" (
    "image" TEXT NOT NULL,

    CONSTRAINT "retired_pictures_pkey" PRIMARY KEY ("image")
);
