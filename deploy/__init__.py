"""Everything that brings the site up: on one machine (deploy.local) and on a real server."""
