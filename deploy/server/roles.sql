-- Who may do what in the database: `owner` made the tables and changes them (migrations), `site` reads and writes rows and
-- can neither change a table nor turn off the trigger by which the log refuses change. Run by deploy/server/rights in one
-- transaction, before migrations; may be run again at any time.
REASSIGN OWNED BY :"site" TO :"owner";
REVOKE CREATE ON SCHEMA public FROM PUBLIC, :"site";
GRANT USAGE, CREATE ON SCHEMA public TO :"owner";
GRANT USAGE ON SCHEMA public TO :"site";
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO :"site";
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO :"site";
-- And of what migrations will make.
ALTER DEFAULT PRIVILEGES FOR ROLE :"owner" IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO :"site";
ALTER DEFAULT PRIVILEGES FOR ROLE :"owner" IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO :"site";
