# Run by the image of PostgreSQL when it has made an empty database.
echo 'host replication bindery all scram-sha-256' >>"$PGDATA/pg_hba.conf"
