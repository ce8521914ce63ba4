"""What developers run: build, serve, test set-up. Nothing here is shipped."""
