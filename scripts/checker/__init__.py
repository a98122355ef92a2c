"""A second checker of certificates, written from docs/certificate-format.md and docs/rules.md alone."""
